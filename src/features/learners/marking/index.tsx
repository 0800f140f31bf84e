import { leadLabel, markingCalls } from '../../../../resources/learners/marking/calls.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'
import { namedIn } from '../../../../resources/kit/index.ts'

const LeadTab = lazyPart(() => import('./lead-tab.tsx').then((module) => module.LeadTab))
const RubricTab = lazyPart(() => import('./rubric-tab.tsx').then((module) => module.RubricTab))

export const marking = defineSlots('marking', (resource, options) => ({
  recordTabs: (record, { can, say }) => [
    ...(can(resource, markingCalls(resource.name).quality)
      ? [
          {
            key: 'lead',
            order: 15,
            label: say(leadLabel),
            content: <LeadTab resource={resource} options={options} record={record} />,
          },
        ]
      : []),
    ...(can(resource, markingCalls(resource.name).change)
      ? [
          {
            key: 'rubric',
            order: 20,
            label: say(namedIn(resource.fields, options.rubric).label),
            content: <RubricTab resource={resource} options={options} record={record} />,
          },
        ]
      : []),
  ],
}))
