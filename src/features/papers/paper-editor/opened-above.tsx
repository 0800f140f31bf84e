import { Suspense } from 'react'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import type { Opened } from './editor-context.ts'
import { FactsDrawer } from './facts-drawer.tsx'
import { numberAt, positionOf, type PaperIndex } from './model/paper-index.ts'
import { NewerMaterial, NewerVersion } from './newer-version.tsx'
import { PastedList } from './pasted-list.tsx'
import { itemAt } from '../../../../resources/kit/present.ts'

const EditQuestion = lazyPart(() => import('./question-drawer.tsx').then((module) => module.EditQuestion))
const NewQuestion = lazyPart(() => import('./question-drawer.tsx').then((module) => module.NewQuestion))
const PreviewDrawer = lazyPart(() => import('./preview-drawer.tsx').then((module) => module.PreviewDrawer))

interface OpenedAboveProps {
  resource: AnyResource
  record: StoredRecord
  opened: Opened
  sections: readonly PaperSection[]
  index: PaperIndex
  targetName: string | null
  readOnly: boolean
  onClose: () => void
}

/** What is open above the paper. */
export const OpenedAbove = (props: OpenedAboveProps) => (
  <Suspense>
    <Drawn {...props} />
  </Suspense>
)

function Drawn({ resource, record, opened, sections, index, targetName, readOnly, onClose }: OpenedAboveProps) {
  const course = Number(record['subject_course_id'])
  const { kind } = opened
  if (kind === 'facts') return <FactsDrawer resource={resource} record={record} onClose={onClose} />
  if (kind === 'list') return <PastedList course={course} targetName={targetName} onClose={onClose} />
  if (kind === 'newQuestion') return <NewQuestion course={course} targetName={targetName} onClose={onClose} />
  if (kind === 'preview')
    return (
      <PreviewDrawer
        examId={record.id}
        title={titleOf(resource, record)}
        sections={sections}
        index={index}
        onClose={onClose}
      />
    )
  const { vkey } = opened
  const nth = opened.kind === 'newerMaterial' ? 0 : opened.nth
  const at = positionOf(sections, vkey)
  const item = at?.item === undefined ? undefined : itemAt(sections, at.section).exercise_items[at.item]
  if (!item?.exercises[nth]) return null
  const number = numberAt(index, vkey, nth)
  if (kind === 'question') return <EditQuestion vkey={vkey} nth={nth} number={number} onClose={onClose} />
  if (kind === 'newerMaterial')
    return <NewerMaterial item={item} number={number} readOnly={readOnly} onClose={onClose} />
  return <NewerVersion item={item} nth={nth} number={number} readOnly={readOnly} onClose={onClose} />
}
