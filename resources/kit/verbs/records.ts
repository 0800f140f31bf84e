import { defineVerbs } from './define-verbs.ts'

export const records = defineVerbs(10, {
  list: { label: { zh: '列表', en: 'List' }, rightLabel: { zh: '查看', en: 'View' }, reads: true, opensPage: true },
  detail: { label: { zh: '详情', en: 'One record' }, reads: true, right: 'list', opensPage: true },
  create: { label: { zh: '新建', en: 'Create' } },
  update: { label: { zh: '修改', en: 'Change' }, rightLabel: { zh: '编辑', en: 'Edit' } },
  delete: { label: { zh: '删除', en: 'Delete' } },
})
