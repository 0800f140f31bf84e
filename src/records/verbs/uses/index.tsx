import { canBeUsed } from '../../../../resources/registry/references.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import type { CapabilitySlots } from '../../screen/capability-slots.ts'
import { tabLabel } from './tab-label.ts'

const Uses = lazyPart(() => import('./uses.tsx').then((module) => module.Uses))

export const uses: CapabilitySlots = (resource) => ({
  recordTabs: ({ id }, { can, say }) =>
    can(resource, 'uses') && canBeUsed(resource.name)
      ? [{ key: 'uses', order: 60, label: say(tabLabel), content: <Uses resource={resource} id={id} /> }]
      : [],
})
