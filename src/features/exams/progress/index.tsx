import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'
import { namedIn } from '../../../../resources/kit/index.ts'

const ProgressTab = lazyPart(() => import('./progress-tab.tsx').then((module) => module.ProgressTab))

export const progress = defineSlots('progress', (resource, options) => ({
  recordTabs: (record, { can, say }) =>
    can(resource, options.read)
      ? [
          {
            key: 'progress',
            order: -10,
            label: say(namedIn(resource.actions, options.read).label),
            content: <ProgressTab resource={resource} options={options} record={record} />,
          },
        ]
      : [],
}))
