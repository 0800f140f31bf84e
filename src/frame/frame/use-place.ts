import { useLayoutEffect } from 'react'
import { menuTrail, placeOf } from '../../../providers/access.ts'
import { enterPlace } from '../../../providers/session.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import type { MenuItem, UserInfo } from '../../../resources/system/account-calls.ts'
import { nameOf } from '../../base/menu/menu-model.ts'
import { ownPageTitle, tailTitle } from '../../base/menu/place-titles.ts'

export interface Crumb {
  key: string
  name: string
  icon?: string | null
  path?: string
}

/** The page's place: its path through the menu, ending with the action there. */
export function useCrumbs(menus: readonly MenuItem[], path: string): Crumb[] {
  const t = useText()
  const { language } = useLanguage()
  const trail = menuTrail(menus, path)
  const crumbs: Crumb[] = trail.map((item) => ({
    key: String(item.id),
    name: nameOf(item, language),
    icon: item.icon,
    path: item.type === 0 ? undefined : (item.route ?? undefined),
  }))
  const tail = tailTitle(path, trail.at(-1)) ?? ownPageTitle(path)
  return tail ? [...crumbs, { key: tail, name: t(tail) }] : crumbs
}

/**
 * On every navigation, before the page makes requests: the route's rights, scopeType and menuId are stored for the
 * calls' headers. Layout effects of the shell run before the queries of the page inside it start.
 */
export function usePlace(person: UserInfo, path: string, crumbs: readonly Crumb[]): void {
  useLayoutEffect(() => enterPlace(placeOf(person, path)), [person, path])
  const pages = crumbs.filter(({ path: opens }, index) => opens !== undefined || index === crumbs.length - 1)
  usePageTitle(
    pages
      .map(({ name }) => name)
      .slice(-2)
      .reverse()
      .join(' · ') || undefined,
  )
}
