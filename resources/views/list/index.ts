import { defineView } from '../../kit/view.ts'

/** A table of records, with filters, columns and choices of many. On a narrow window, a view that fits there stands in for it. */
export const list = defineView({
  name: 'list',
  label: { zh: '列表', en: 'List' },
  icon: 'unorderedList',
  verb: 'list',
  usual: 20,
})
