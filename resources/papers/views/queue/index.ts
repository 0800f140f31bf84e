import { viewNeeds } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

declare module '../../../kit/view-needs.ts' {
  interface ViewNeeds {
    /**
     * How records wait for a decision: the actions that take the next, put it back, decide it and undo that; the fields
     * with what is in doubt and with the picture of it.
     */
    queue: {
      take: string
      release: string
      decide: string
      undo: string
      doubts: string
      picture: string
    }
  }
}

/** What waits for a decision, one after the other, with what it is about beside it. */
export const queue = defineView({
  name: 'queue',
  label: { zh: '逐条判定', en: 'Queue' },
  icon: 'checkCircle',
  verb: 'list',
  unfit: (resource) =>
    viewNeeds(resource, 'queue') ? undefined : 'it has no capability that says what waits, such as "queue"',
})
