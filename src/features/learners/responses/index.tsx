import { resources } from '../../../../resources/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'
import { namedIn } from '../../../../resources/kit/index.ts'

const ResponsesTab = lazyPart(() => import('./responses-tab.tsx').then((module) => module.ResponsesTab))

export const responses = defineSlots('responses', (resource, { call }) => ({
  recordTabs: (record, { can, say }) =>
    can(resource, call) && can(resources.answer_exercise, 'list')
      ? [
          {
            key: 'responses',
            order: 10,
            label: say(namedIn(resource.actions, call).label),
            content: <ResponsesTab resource={resource} call={call} record={record} />,
          },
        ]
      : [],
}))
