import { defineVerbs } from './define-verbs.ts'

export const uses = defineVerbs(30, {
  /** The references to a record. */
  uses: { label: { zh: '用在哪里', en: 'Where it is used' }, reads: true, right: 'list' },
})
