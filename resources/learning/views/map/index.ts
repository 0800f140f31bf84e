import { mapOf } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

/** A tree drawn as a map, where nodes have places. */
export const map = defineView({
  name: 'map',
  label: { zh: '图谱', en: 'Map' },
  icon: 'share',
  verb: 'tree',
  unfit: (resource) => (mapOf(resource) ? undefined : 'its nodes have no places, as the capability "positions" gives'),
})
