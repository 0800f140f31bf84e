import { Suspense } from 'react'
import { CopyOutlined } from '@ant-design/icons'
import { duplicateCalls, pageLabel } from '../../../../resources/bank/duplicates/calls.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const SimilarPanel = lazyPart(() => import('./similar-panel.tsx').then((module) => module.SimilarPanel))
const DuplicatesScreen = lazyPart(() => import('./duplicates-screen.tsx').then((module) => module.DuplicatesScreen))
const MergedNote = lazyPart(() => import('./merged-note.tsx').then((module) => module.MergedNote))

const page = 'duplicates'

export const duplicates = defineSlots('duplicates', (resource) => {
  const { merge } = duplicateCalls(resource.name)
  return {
    pages: [{ path: page, content: <DuplicatesScreen /> }],
    listTools: ({ can }) => (can(resource, merge) ? [{ icon: <CopyOutlined />, label: pageLabel, page }] : []),
    belowForm: (values, record) => <SimilarPanel resource={resource} values={values} record={record} />,
    historyNote: (id, entry) =>
      entry.action === merge ? (
        <Suspense>
          <MergedNote resource={resource} id={id} entry={entry} />
        </Suspense>
      ) : undefined,
  }
})
