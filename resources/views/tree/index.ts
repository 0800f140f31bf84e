import { defineView } from '../../kit/view.ts'

/** A tree of records, with the selected one next to it. */
export const tree = defineView({
  name: 'tree',
  label: { zh: '树形', en: 'Tree' },
  icon: 'apartment',
  verb: 'tree',
  usual: 10,
  unfit: ({ parentField }) => (parentField === undefined ? 'it has no parent field' : undefined),
})
