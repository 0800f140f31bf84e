import type { AccessControlProvider, CanReturnType } from '@refinedev/core'
import { holds, isReference, rightOf, type AnyResource } from '../resources/kit/resource.ts'
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

/** What Refine's hooks may check besides a resource and an action. */
export interface Asked {
  resource?: string | undefined
  action: string
  params?: {
    demand?: Demand
    /** The resource itself, for who has it: not every resource that has a name is loaded. */
    declaration?: AnyResource
    /** The record that would be written: it has to be within the person's scope. */
    record?: Readonly<Record<string, unknown>> | undefined
  } & Record<string, unknown>
}

/** The action of the one check whose result is shared: all rights of the person. */
export const sharedAction = 'holdings'

/**
 * Its result: buttons, rows, cells and fields decide by it, as a check for each of a thousand cells is too expensive.
 * Another provider decides all of them with an answer of its own.
 */
export interface SharedAnswer extends CanReturnType, Holdings {
  allows(asked: Asked): boolean
}

const holdings = (): Holdings => ({ roles: currentPerson()?.roles ?? [], rights: heldRights() })

/**
 * Whether a record that the person sees is theirs to write, by the scopeType: what their scope has only for reference
 * is written by who created it. Every other record that is seen is within the scope.
 */
function isInWriteScope(resource: AnyResource, record: Readonly<Record<string, unknown>>): boolean {
  const person = currentPerson()
  return person !== null && (!isReference(resource, person.scopeType) || record['created_by'] === person.id)
}

function isAllowed({ resource: name, action, params }: Asked): boolean {
  if (!meets(params?.demand ?? [], holdings())) return false
  if (name === undefined) return params?.demand !== undefined
  const resource: AnyResource | undefined = params?.declaration ?? ownEntry(resources, name)
  if (!resource || !may(resource, ownEntry(verbOf, action) ?? action)) return false
  return params?.record === undefined || isInWriteScope(resource, params.record)
}

/**
 * Decides by the server's response at login. A resource and an action require the right, and a record the scope; a
 * demand must be met as well, and is enough where no resource is named. A check with neither is denied.
 */
export function decide(asked: Asked): CanReturnType | SharedAnswer {
  if (asked.resource === undefined && asked.action === sharedAction)
    return { can: true, ...holdings(), allows: isAllowed }
  return isAllowed(asked) ? { can: true } : { can: false, reason: noRight[currentLanguage()] }
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
