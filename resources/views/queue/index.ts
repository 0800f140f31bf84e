import { defineView } from '../../kit/view.ts'

/** What waits for a decision, one after the other, with what it is about beside it. */
export const queue = defineView({
  name: 'queue',
  label: { zh: '逐条判定', en: 'Queue' },
  icon: 'checkCircle',
  verb: 'list',
  unfit: ({ with: had }) =>
    had.some(({ of }) => of.name === 'queue') ? undefined : 'it lacks the capability "queue", which says what waits',
})
