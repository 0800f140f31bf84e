import { pagesCall, viewerLabel } from '../../../../resources/learning/viewer/calls.ts'
import { applies, type Action, type StoredFile } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const ViewerTab = lazyPart(() => import('./viewer-tab.tsx').then((module) => module.ViewerTab))

const isShown = ({ type }: StoredFile): boolean => type === 'application/pdf' || /^(?:image|audio|video)\//.test(type)

export const viewer = defineSlots('viewer', (resource, { file, pages }) => ({
  recordTabs: (record, { say }) => {
    const stored = record[file] as StoredFile | null | undefined
    const action = resource.actions[pagesCall] as Action
    if (!stored || !(isShown(stored) || applies(action, record))) return []
    const made = (record[pages] as StoredFile[] | null | undefined) ?? []
    const content = <ViewerTab resource={resource} record={record} file={stored} pages={made} />
    return [{ key: 'preview', order: 5, label: say(viewerLabel), content }]
  },
}))
