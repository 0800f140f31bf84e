import type { Text } from './field.ts'
import type { IconName } from './icon-names.ts'

/**
 * The first level of the menu, by the first part of a page's path. A path with an unknown first part is at the root.
 */
export interface MenuGroup {
  path: string
  label: Text
  icon: IconName
  order: number
}

export const menuGroups: readonly MenuGroup[] = [
  { path: '/testing', label: { zh: '题库与试卷', en: 'Questions and papers' }, icon: 'book', order: 20 },
  { path: '/systemManagement', label: { zh: '系统管理', en: 'System' }, icon: 'setting', order: 30 },
]
