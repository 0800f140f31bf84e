import { verbDeclarations } from '../../../../resources/kit/verbs.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import type { CapabilitySlots } from '../../screen/capability-slots.ts'

const History = lazyPart(() => import('./history.tsx').then((module) => module.History))
const { label } = verbDeclarations.history

export const history: CapabilitySlots = (resource) => ({
  preload: () => void History.preload(),
  recordTabs: (record, { can, say }) =>
    can(resource, 'history')
      ? [{ key: 'history', order: 50, label: say(label), content: <History resource={resource} record={record} /> }]
      : [],
})
