import { statisticsCall } from '../../../../resources/bank/statistics/calls.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'
import { namedIn } from '../../../../resources/kit/index.ts'

const StatisticsTab = lazyPart(() => import('./statistics-tab.tsx').then((module) => module.StatisticsTab))

export const statistics = defineSlots('statistics', (resource) => {
  const call = statisticsCall(resource.name)
  return {
    recordTabs: (record, { can, say }) =>
      can(resource, call)
        ? [
            {
              key: 'statistics',
              order: 10,
              label: say(namedIn(resource.actions, call).label),
              content: <StatisticsTab resource={resource} record={record} />,
            },
          ]
        : [],
  }
})
