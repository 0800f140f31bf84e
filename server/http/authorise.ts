import { holds } from '../../resources/kit/index.ts'
import { noActionRight, noPageRight, notLoggedIn, onlyThemselves } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import type { Route } from '../calls/routes.ts'

/**
 * The one check before any effect. The caller's identity is read from the server's own tables; the `menuId` and rights
 * that a client sends are labels and decide nothing. Which records the person reaches is decided again in the SQL, by
 * scope.
 */
export function authorise(route: Pick<Route, 'right' | 'page' | 'personal'>, identity: Identity | null): void {
  if (route.right === 'public') return
  if (!identity) throw notLoggedIn()
  if (route.personal && identity.takenBy !== null) throw onlyThemselves()
  if (route.right === 'session' || holds(identity.rights, route.right)) return
  throw route.page ? noPageRight() : noActionRight()
}
