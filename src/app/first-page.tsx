import { Navigate } from 'react-router'
import { may } from '../../providers/access.ts'
import { frontPage, routeOf } from '../../providers/pages.ts'
import type { MenuItem } from '../../resources/system/account-calls.ts'
import { usePerson } from '../base/session/use-session.ts'

/** Paths of the pages in the menu, from the top, as a person sees them. */
function shownPaths(menus: readonly MenuItem[]): string[] {
  return menus
    .filter(({ hidden }) => !hidden)
    .flatMap(({ type, route, children }) => [...(type !== 0 && route ? [route] : []), ...shownPaths(children)])
}

/** The page behind `/`: user management where it is open, else the first of the menu that is. */
export function firstPath(
  menus: readonly MenuItem[],
  isOpen: (path: string) => boolean,
  front: string | undefined,
): string {
  return [...(front ? [front] : []), ...shownPaths(menus)].find(isOpen) ?? '/403'
}

/** Whether a path is a page of a resource that the person may list. */
function isOpenPage(path: string): boolean {
  const at = routeOf(path)
  return at?.path === path && at.page.resource !== undefined && may(at.page.resource, 'list')
}

export function FirstPage() {
  const person = usePerson()
  return person && <Navigate to={firstPath(person.menus, isOpenPage, frontPage())} replace />
}
