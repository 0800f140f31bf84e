import { menuTrail } from '../../../providers/access.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { anyPath } from '../../../resources/kit/pages.ts'

/** The menu as the shell draws it: pure functions of the server's response. */

export const nameOf = (item: Pick<MenuItem, 'name' | 'name_en'>, language: Language): string =>
  language === 'en' && item.name_en ? item.name_en : item.name

const isExternal = (route: string | null): route is string => /^https?:\/\//.test(route ?? '')

/** Whether choosing it leaves this window unchanged. */
export const opensWindow = ({ route, new_window }: Pick<MenuItem, 'route' | 'new_window'>): boolean =>
  isExternal(route) || (new_window && route !== null)

/** The address of an item's page, for links and windows; null for a group. */
export const hrefOf = ({ route, children }: Pick<MenuItem, 'route' | 'children'>): string | null => {
  if (!route || children.length > 0) return null
  return isExternal(route) ? route : `#${route}`
}

/** From this many on, a popup scrolls. */
export const mostWithoutScroll = 18

/** The visible items: without hidden ones, pages that are not open to the person, and empty groups. */
export function shownMenus(menus: readonly MenuItem[], isOpen: (item: MenuItem) => boolean = () => true): MenuItem[] {
  return menus
    .filter(({ hidden, route }) => !hidden && route !== anyPath)
    .map((item) => ({ ...item, children: shownMenus(item.children, isOpen) }))
    .filter((item) => item.children.length > 0 || (item.type !== 0 && isOpen(item)))
}

/** The same with an icon for each: its own, or the nearest parent's. */
export const withIcons = (menus: readonly MenuItem[], above = 'appstore'): MenuItem[] =>
  menus.map((item) => {
    const icon = item.icon || above
    return { ...item, icon, children: withIcons(item.children, icon) }
  })

/** A key of a menu item in the side bar: its id, as two may share a route. */
export const keyOf = ({ id }: Pick<MenuItem, 'id'>): string => String(id)

export function itemByKey(menus: readonly MenuItem[], key: string): MenuItem | undefined {
  for (const item of menus) {
    const found = keyOf(item) === key ? item : itemByKey(item.children, key)
    if (found) return found
  }
  return undefined
}

/** The first page of a group that opens in this window: what a click on the group's icon opens. */
export function firstPageOf(item: MenuItem): MenuItem | undefined {
  if (item.children.length === 0) return item.route && !opensWindow(item) ? item : undefined
  for (const child of item.children) {
    const page = firstPageOf(child)
    if (page) return page
  }
  return undefined
}

/** The first-level item of a path. */
export const groupAt = (menus: readonly MenuItem[], path: string): MenuItem | undefined => menuTrail(menus, path)[0]
