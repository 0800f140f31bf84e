import { defineVerbs } from './define-verbs.ts'

export const trash = defineVerbs(40, {
  trash: { label: { zh: '回收站', en: 'Trash' }, reads: true, right: 'restore', opensPage: true },
  restore: { label: { zh: '恢复', en: 'Restore' }, rightLabel: { zh: '回收站', en: 'Trash' } },
  purge: { label: { zh: '彻底删除', en: 'Delete for good' } },
})
