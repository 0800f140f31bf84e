import { defineResource, order, text, verbNoun, type Row } from './kit/index.ts'

/** A school subject (学科): mathematics, physics, … with its courses. */
export const subject = defineResource({
  name: 'subject',
  label: { zh: '学科', en: 'Subject' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/systemManagement/scientificManagement', icon: 'read', order: 10 },
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '学科名称', en: 'Name' }, required: true, unique: true, maxLength: 60 }),
    code: text({ label: { zh: '代码', en: 'Code' }, unique: true, maxLength: 30 }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  list: { columns: ['name', 'code', 'sort', 'updated_at'], search: ['name', 'code'], sort: 'sort' },
})
export type Subject = Row<typeof subject>
