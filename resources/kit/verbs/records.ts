import { defineVerbs } from './define-verbs.ts'

export const records = defineVerbs(10, {
  /** A page of records with filters, an order and a search. */
  list: { label: { zh: '列表', en: 'List' }, rightLabel: { zh: '查看', en: 'View' }, reads: true, opensPage: true },
  /** A whole record, with what lists leave out. */
  detail: { label: { zh: '详情', en: 'One record' }, reads: true, right: 'list', opensPage: true },
  /** A new record; sent again with the same `Idempotency-Key`, it is made once. */
  create: { label: { zh: '新建', en: 'Create' } },
  /** A change of the fields that are sent, of the version that the client has seen. */
  update: { label: { zh: '修改', en: 'Change' }, rightLabel: { zh: '编辑', en: 'Edit' } },
  /** Into the trash; refused while others refer to it. */
  delete: { label: { zh: '删除', en: 'Delete' } },
})
