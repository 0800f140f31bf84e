import { defineVerbs } from './define-verbs.ts'

export const trash = defineVerbs(40, {
  /** The deleted records. */
  trash: { label: { zh: '回收站', en: 'Trash' }, reads: true, right: 'restore', opensPage: true },
  /** Out of the trash, with what went with it. */
  restore: { label: { zh: '恢复', en: 'Restore' }, rightLabel: { zh: '回收站', en: 'Trash' } },
  /** Out of the trash for good; its content stays in the history. */
  purge: { label: { zh: '彻底删除', en: 'Delete for good' } },
})
