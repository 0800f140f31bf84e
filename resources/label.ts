import { exportable, importable, pinned } from './parts/capabilities.ts'
import { defineResource, order, parent, text, verbNoun, type Row } from './kit/index.ts'

/** A label (标签), in a tree shared by all courses. */
export const label = defineResource({
  name: 'label',
  label: { zh: '标签', en: 'Label' },
  calls: verbNoun('admin/label', { base: 'learning' }),
  menu: { path: '/systemManagement/labelManagement', group: 'questions', icon: 'tags', order: 24 },
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '标签名称', en: 'Name' }, required: true, maxLength: 60 }),
    parent_id: parent({ label: { zh: '上级标签', en: 'Parent' } }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  list: { columns: ['name', 'updated_at'], search: ['name'], sort: 'sort' },
  with: [importable({ key: 'name' }), exportable(), pinned()],
})
export type Label = Row<typeof label>
