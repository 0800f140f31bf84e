import { defineView } from '../../kit/view.ts'

/**
 * A table of records, with filters, columns and multiple selection. In a narrow window, a view that fits is used
 * instead.
 */
export const list = defineView({
  name: 'list',
  label: { zh: '列表', en: 'List' },
  icon: 'unorderedList',
  verb: 'list',
  usual: 20,
})
