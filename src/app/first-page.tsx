import { Navigate } from 'react-router'
import { may } from '../../providers/access.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import type { MenuItem } from '../../resources/system-calls.ts'
import { usePerson } from './use-session.ts'

/** Paths of the pages in the menu, from the top, as a person sees them. */
function shownPaths(menus: readonly MenuItem[]): string[] {
  return menus.filter(({ hidden }) => !hidden).flatMap(({ type, route, children }) => [...(type !== 0 && route ? [route] : []), ...shownPaths(children)])
}

/** The page behind `/`: user management where it is open, else the first of the menu that is. */
export function firstPath(menus: readonly MenuItem[], isOpen: (path: string) => boolean): string {
  return ['/userManagement', ...shownPaths(menus)].find(isOpen) ?? '/403'
}

const byPath = new Map(Object.values(resources as Record<string, AnyResource>).flatMap((resource) => (resource.menu ? [[resource.menu.path, resource] as const] : [])))

/** Whether a path is a page of a resource that the person may list. */
function isOpenPage(path: string): boolean {
  const resource = byPath.get(path)
  return resource !== undefined && may(resource, 'list')
}

export function FirstPage() {
  const person = usePerson()
  return person && <Navigate to={firstPath(person.menus, isOpenPage)} replace />
}
