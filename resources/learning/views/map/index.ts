import { viewNeeds } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

declare module '../../../kit/view-needs.ts' {
  interface ViewNeeds {
    /**
     * How nodes are placed: the fields with a node's place, and with the nodes that come before it; the actions that
     * read and set the places of many.
     */
    map: {
      x: string
      y: string
      before: string | undefined
      read: string
      place: string
    }
  }
}

/** A tree drawn as a map, where nodes have places. */
export const map = defineView({
  name: 'map',
  label: { zh: '图谱', en: 'Map' },
  icon: 'share',
  verb: 'tree',
  unfit: (resource) =>
    viewNeeds(resource, 'map') ? undefined : 'its nodes have no places, as the capability "positions" gives',
})
