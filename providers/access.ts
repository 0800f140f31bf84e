import type { AccessControlProvider, CanReturnType } from '@refinedev/core'
import { holds, rightOf, type AnyResource } from '../resources/kit/resource.ts'
import { resources } from '../resources/index.ts'
import type { MenuItem, UserInfo } from '../resources/system/account-calls.ts'
import { currentPerson, heldRights } from './access-state.ts'
import { meets, type Demand, type Holdings } from './demand.ts'
import { notify } from './notification.ts'
import { currentLanguage, nowhere, type Place } from './session.ts'
import { ownEntry } from '../resources/kit/own-entry.ts'

/**
 * The person's rights, from the server's response at login: `tagArr` (the union of their rights, `*` is the admin
 * flag), the scopeType, and the menu of a page. They decide which controls are shown; the server decides what is
 * allowed.
 */

/** Whether the person may call a verb or an action of a resource. */
export const may = (resource: AnyResource, verbOrAction: string): boolean =>
  holds(heldRights(), rightOf(resource, verbOrAction))

const noRight = { zh: '您没有操作权限~', en: 'You have no right to do this' }
const notifyNoRight = (): void => notify('warning', noRight[currentLanguage()])

/** A click handler that runs only with the right, and otherwise shows 您没有操作权限~. */
export const guarded =
  <A extends unknown[]>(resource: AnyResource, verbOrAction: string, run: (...given: A) => void) =>
  (...given: A): void => {
    if (may(resource, verbOrAction)) run(...given)
    else notifyNoRight()
  }

/** Refine's names of actions, where they differ from the verbs. */
const verbOf: Readonly<Record<string, string>> = { show: 'detail', edit: 'update', clone: 'create' }

/** What Refine's hooks may check besides a resource and an action: `params: { demand }`. */
export interface Asked {
  resource?: string | undefined
  action: string
  params?: { demand?: Demand } & Record<string, unknown>
}

/** The action of the one check whose result is shared: all rights of the person. */
export const sharedAction = 'holdings'

/** Its result: table cells decide by it, as a check for each of a thousand cells is too expensive. */
export interface SharedAnswer extends CanReturnType, Holdings {}

const holdings = (): Holdings => ({ roles: currentPerson()?.roles ?? [], rights: heldRights() })

/**
 * Decides by the server's response at login. A resource and an action require the right; a demand must be met as well,
 * and is enough where no resource is named. A check with neither is denied.
 */
export function decide({ resource: name, action, params }: Asked): CanReturnType {
  const held = holdings()
  if (name === undefined && action === sharedAction) return { can: true, ...held } satisfies SharedAnswer
  const resource = name && Object.hasOwn(resources, name) ? ownEntry(resources, name) : undefined
  const isHeld =
    name === undefined
      ? params?.demand !== undefined
      : resource !== undefined && may(resource, ownEntry(verbOf, action) ?? action)
  return isHeld && meets(params?.demand ?? [], held)
    ? { can: true }
    : { can: false, reason: noRight[currentLanguage()] }
}

/** Pages, menus and buttons check through Refine (`useCan`, `CanAccess`). */
export const accessControlProvider: AccessControlProvider = {
  can: async (asked) => decide(asked),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
}

/** The paths of a menu's pages: its route, and the hidden ones of its rights. */
const routesOf = ({ route, perm_list }: MenuItem): string[] =>
  [route, ...perm_list.map((perm) => perm.route)].flatMap((one) => one ?? [])

/** The route of the menu that a path is below; the longest, where there are several. */
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

/** The menu of a path, the scope that applies there, and its rights. */
export function placeOf(info: UserInfo, path: string): Place {
  const item = menuTrail(info.menus, path).at(-1)
  if (!item) return { ...nowhere, scopeType: info.scopeType }
  return { menuId: item.id, scopeType: item.scopeType, rights: item.perm_list.map(({ tag }) => tag) }
}
