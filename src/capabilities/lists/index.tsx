import { resourceNamed } from '../../../providers/data.ts'
import { mayRead } from '../../../resources/kit/resource.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { listTitle, namedIn } from '../../../resources/kit/index.ts'

const PointingRecords = lazyPart(() => import('./pointing-records.tsx').then((module) => module.PointingRecords))

export const lists = defineSlots('lists', (_, declared) => ({
  recordTabs: ({ id }, { can, rights, say }) =>
    Object.entries(declared).flatMap(([name, list]) => {
      const other = resourceNamed(name)
      if (!can(other, 'list') || !mayRead(other, namedIn(other.fields, list.by), rights)) return []
      const content = <PointingRecords other={other} list={list} id={id} />
      return [{ key: name, order: 20, label: say(listTitle(other)), content }]
    }),
}))
