import type { Action } from '../../resources/kit/index.ts'
import type { Route } from '../../server/calls/routes.ts'

/** What is alike among routes, so that a promise of the code that serves them all is shown by one of each kind. */

export const byName = (some: readonly Route[]) => some.map((route) => [route.name, route] as const)

export const actionOf = ({ resource, action }: Route): Action | undefined =>
  action === undefined ? undefined : resource!.actions[action]

/** What the server does before and after the handler of a route: the same for all routes of a kind. */
export function kindOf(route: Route): string {
  const action = actionOf(route)
  if (!action) return route.verb ?? `${route.call.method} ${route.right}`
  return `${action.on} ${Boolean(action.set)} ${Boolean(action.job)} ${Boolean(action.when)} ${route.reads}`
}

/** The first of each kind. */
export const oneOfEach = (all: readonly Route[], kind: (route: Route) => string): Route[] => [
  ...new Map(all.toReversed().map((route) => [kind(route), route])).values(),
]
