import type { Text } from './field.ts'

/** The verbs of every resource, besides its own actions. The server half of each is in `server/http/verbs.ts`. */

/** The properties of a resource that decide its verbs. */
interface Shape {
  parentField: string | undefined
  orderField: string | undefined
}

export interface VerbDeclaration {
  label: Text
  /** It changes nothing, and is a GET unless the resource's calls say otherwise. */
  reads?: boolean
  /** The verb whose right it requires; default: its own. */
  right?: string
  /** The label of its own right, where that is not the verb's label. */
  rightLabel?: Text
  /** Without its right a person cannot open the page at all (403 as a number), rather than only this action ("403"). */
  opensPage?: boolean
  /** Which resources have it; default: all. */
  of?(shape: Shape): boolean
}

const isTree = ({ parentField }: Shape): boolean => parentField !== undefined

const declarations = {
  list: { label: { zh: '列表', en: 'List' }, rightLabel: { zh: '查看', en: 'View' }, reads: true, opensPage: true },
  detail: { label: { zh: '详情', en: 'One record' }, reads: true, right: 'list', opensPage: true },
  create: { label: { zh: '新建', en: 'Create' } },
  update: { label: { zh: '修改', en: 'Change' }, rightLabel: { zh: '编辑', en: 'Edit' } },
  delete: { label: { zh: '删除', en: 'Delete' } },
  history: { label: { zh: '历史', en: 'History' }, reads: true },
  /** A record at an earlier version. */
  version: { label: { zh: '某个版本', en: 'One version' }, reads: true, right: 'history' },
  /** A new version with the content of an earlier one. */
  revert: { label: { zh: '恢复到某个版本', en: 'Back to a version' }, right: 'update' },
  /** The references to a record. */
  uses: { label: { zh: '用在哪里', en: 'Where it is used' }, reads: true, right: 'list' },
  trash: { label: { zh: '回收站', en: 'Trash' }, reads: true, right: 'restore', opensPage: true },
  restore: { label: { zh: '恢复', en: 'Restore' }, rightLabel: { zh: '回收站', en: 'Trash' } },
  purge: { label: { zh: '彻底删除', en: 'Delete for good' } },
  move: {
    label: { zh: '移动', en: 'Move' },
    right: 'update',
    of: ({ parentField, orderField }) => parentField !== undefined || orderField !== undefined,
  },
  /** The tree of one group, such as a subject course. */
  tree: { label: { zh: '树', en: 'Tree' }, reads: true, right: 'list', opensPage: true, of: isTree },
  /** The trees of all groups. */
  all_tree: { label: { zh: '全部树', en: 'All trees' }, reads: true, right: 'list', opensPage: true, of: isTree },
} as const satisfies Record<string, VerbDeclaration>

export type Verb = keyof typeof declarations

export const verbDeclarations: Readonly<Record<Verb, VerbDeclaration>> = declarations
export const verbs = Object.keys(declarations) as Verb[]

/** The verbs of a resource that does not declare its own. */
export const verbsOf = (shape: Shape): Verb[] => verbs.filter((verb) => verbDeclarations[verb].of?.(shape) ?? true)
