import type { AccessControlProvider } from '@refinedev/core'
import { holds, rightOf, type AnyResource } from '../resources/kit/resource.ts'
import { resources } from '../resources/index.ts'
import type { MenuItem, UserInfo } from '../resources/system-calls.ts'
import { heldRights } from './access-state.ts'
import { say } from './notification.ts'
import { currentLanguage, nowhere, type Place } from './session.ts'

/**
 * What the person may do, as the server told at login: `tagArr` (the union of their rights, `*` is the admin flag), the
 * scopeType, and the menu that a page stands in. It decides which controls are there; the server decides what is done.
 */

/** Whether the person may ask a resource for a verb or an action. */
export const may = (resource: AnyResource, verbOrAction: string): boolean => holds(heldRights(), rightOf(resource, verbOrAction))

/**
 * A demand on a person: any one of a list of roles and rights; or lists of roles and of rights of which any (`oneOf`,
 * the default), all (`allOf`), or not all (`except`) must be there.
 */
export type Demand = readonly string[] | { role?: readonly string[]; permission?: readonly string[]; mode?: 'oneOf' | 'allOf' | 'except' }

interface Holdings {
  roles: readonly string[]
  permissions: readonly string[]
}

/** Decides a demand. An empty one asks for nothing; the admin flag passes every demand but `except`, as in a list of all. */
export function meets(demand: Demand, { roles, permissions }: Holdings): boolean {
  const isAdmin = permissions.includes('*')
  if (Array.isArray(demand)) return demand.length === 0 || isAdmin || demand.some((one) => roles.includes(one) || permissions.includes(one))
  const { role = [], permission = [], mode = 'oneOf' } = demand as Exclude<Demand, readonly string[]>
  const met = [...role.map((one) => roles.includes(one)), ...permission.map((one) => isAdmin || permissions.includes(one))]
  if (met.length === 0) return true
  if (mode === 'except') return !met.every(Boolean)
  return isAdmin || (mode === 'allOf' ? met.every(Boolean) : met.some(Boolean))
}

const noRight = { zh: '您没有操作权限~', en: 'You have no right to do this' }
const sayNoRight = (): void => say('warning', noRight[currentLanguage()])

/** A click handler that runs only with the right, and otherwise says 您没有操作权限~. */
export const guarded =
  <A extends unknown[]>(resource: AnyResource, verbOrAction: string, run: (...given: A) => void) =>
  (...given: A): void => {
    if (may(resource, verbOrAction)) run(...given)
    else sayNoRight()
  }

/** Refine's names of actions, where they differ from the verbs. */
const verbOf: Readonly<Record<string, string>> = { show: 'detail', edit: 'update', clone: 'create' }

export const accessControlProvider: AccessControlProvider = {
  async can({ resource: name, action }) {
    const resource = name && Object.hasOwn(resources, name) ? (resources[name as keyof typeof resources] as AnyResource) : undefined
    if (resource && may(resource, verbOf[action] ?? action)) return { can: true }
    return { can: false, reason: noRight[currentLanguage()] }
  },
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

/** Where a menu's pages are: at its route, and at the hidden ones that its rights open. */
const routesOf = ({ route, perm_list }: MenuItem): string[] => [route, ...perm_list.map((perm) => perm.route)].flatMap((one) => one ?? [])

/** The route of a menu below which a path is; the longest, where there are several. */
export const routeAt = (item: MenuItem, path: string): string | undefined =>
  routesOf(item)
    .filter((route) => path === route || path.startsWith(`${route}/`))
    .toSorted((a, b) => b.length - a.length)[0]

/** The menus from the root to the one whose page this path belongs to; empty where no menu has it. */
export function menuTrail(menus: readonly MenuItem[], path: string): MenuItem[] {
  let longest: MenuItem[] = []
  let length = 0
  const visit = (items: readonly MenuItem[], above: MenuItem[]): void => {
    for (const item of items) {
      const trail = [...above, item]
      const route = routeAt(item, path)
      if (route && route.length > length) {
        longest = trail
        ;({ length } = route)
      }
      visit(item.children, trail)
    }
  }
  visit(menus, [])
  return longest
}

/** Where a path is: its menu, the scope that counts there, and the rights behind it. */
export function placeOf(info: UserInfo, path: string): Place {
  const item = menuTrail(info.menus, path).at(-1)
  if (!item) return { ...nowhere, scopeType: info.scopeType }
  return { menuId: item.id, scopeType: item.scopeType, rights: item.perm_list.map(({ tag }) => tag) }
}
