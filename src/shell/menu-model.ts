import type { Language } from '../../resources/kit/messages.ts'
import type { MenuItem } from '../../resources/system-calls.ts'

/** The menu as the shell draws it: pure questions over what the server sent. */

export const nameOf = (item: Pick<MenuItem, 'name' | 'name_en'>, language: Language): string => (language === 'en' && item.name_en ? item.name_en : item.name)

export const isExternal = (route: string | null): route is string => /^https?:\/\//.test(route ?? '')

/** What is shown: hidden ones are left out, and groups of which nothing is left. */
export function shownMenus(menus: readonly MenuItem[]): MenuItem[] {
  return menus
    .filter(({ hidden }) => !hidden)
    .map((item) => ({ ...item, children: shownMenus(item.children) }))
    .filter(({ type, children }) => type !== 0 || children.length > 0)
}

/** A key of a menu item in the side bar: its id, as two may share a route. */
export const keyOf = ({ id }: Pick<MenuItem, 'id'>): string => String(id)

export function itemByKey(menus: readonly MenuItem[], key: string): MenuItem | undefined {
  for (const item of menus) {
    const found = keyOf(item) === key ? item : itemByKey(item.children, key)
    if (found) return found
  }
  return undefined
}
