import { defineVerbs } from './define-verbs.ts'

export const history = defineVerbs(20, {
  /** Who changed a record, and when. */
  history: { label: { zh: '历史', en: 'History' }, reads: true },
  /** A record at an earlier version. */
  version: { label: { zh: '某个版本', en: 'One version' }, reads: true, right: 'history' },
  /** A new version with the content of an earlier one. */
  revert: { label: { zh: '恢复到某个版本', en: 'Back to a version' }, right: 'update' },
})
