import type { Text } from './field.ts'
import type { IconName } from './icon-names.ts'

/** A group of the menu's first level. Its route opens the first of its pages that one may open. */
export interface MenuGroup {
  name: string
  path: string
  label: Text
  /** Its former label, which banks that an earlier version made still have. */
  was?: Text
  icon: IconName
  order: number
}

export const menuGroups = [
  {
    name: 'questions',
    path: '/testing',
    label: { zh: '题库', en: 'Questions' },
    was: { zh: '题库与试卷', en: 'Questions and papers' },
    icon: 'book',
    order: 20,
  },
  { name: 'papers', path: '/papers', label: { zh: '试卷', en: 'Papers' }, icon: 'fileText', order: 22 },
  { name: 'results', path: '/results', label: { zh: '考试', en: 'Exams' }, icon: 'solution', order: 24 },
  { name: 'learning', path: '/learning', label: { zh: '学习', en: 'Learning' }, icon: 'read', order: 26 },
  {
    name: 'system',
    path: '/systemManagement',
    label: { zh: '系统管理', en: 'System' },
    icon: 'setting',
    order: 30,
  },
] as const satisfies readonly MenuGroup[]

export type MenuGroupName = (typeof menuGroups)[number]['name']

/**
 * The group of a page: the declared one, else that of the first part of its path. A path with an unknown first part is
 * at the root.
 */
export const groupOf = ({ group, path }: { group?: MenuGroupName; path: string }): MenuGroup | undefined =>
  menuGroups.find((one) => (group ? one.name === group : path.startsWith(`${one.path}/`)))
