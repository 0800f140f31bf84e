import { queueOf } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

/** What waits for a decision, one after the other, with what it is about beside it. */
export const queue = defineView({
  name: 'queue',
  label: { zh: '逐条判定', en: 'Queue' },
  icon: 'checkCircle',
  verb: 'list',
  unfit: (resource) => (queueOf(resource) ? undefined : 'it has no capability that says what waits, such as "queue"'),
})
