import { resourceNamed } from '../../../../providers/data.ts'
import { viewNeeds, mayRead, namedIn } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const MeasuredTab = lazyPart(() => import('./measured-tab.tsx').then((module) => module.MeasuredTab))

export const measured = defineSlots('measured', (resource, options) => {
  const nodes = resourceNamed(options.on)
  return {
    recordTabs(record, { can, rights, say }) {
      const map = viewNeeds(nodes, 'map')!
      return can(nodes, 'tree') &&
        can(nodes, map.read) &&
        mayRead(resource, namedIn(resource.fields, options.values), rights)
        ? [
            {
              key: 'map',
              order: 10,
              label: say({ zh: '图谱', en: 'On the map' }),
              content: <MeasuredTab {...{ resource, options, nodes, map, record }} />,
            },
          ]
        : []
    },
  }
})
