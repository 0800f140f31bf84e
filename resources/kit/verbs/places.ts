import { defineVerbs, type Shape } from './define-verbs.ts'

const isTree = ({ parentField }: Shape): boolean => parentField !== undefined

/** Of records that have a place among others. */
export const places = defineVerbs(50, {
  /** To another place among its siblings, in a tree also below another parent. */
  move: {
    label: { zh: '移动', en: 'Move' },
    right: 'update',
    of: ({ parentField, orderField }) => parentField !== undefined || orderField !== undefined,
  },
  /** The tree of one group, such as a subject course. */
  tree: { label: { zh: '树', en: 'Tree' }, reads: true, right: 'list', opensPage: true, of: isTree },
  /** The trees of all groups. */
  all_tree: { label: { zh: '全部树', en: 'All trees' }, reads: true, right: 'list', opensPage: true, of: isTree },
})
