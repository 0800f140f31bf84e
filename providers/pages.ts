import { anyPath, freePages, isExternal, pageBehind, pageOfItem, type Page } from '../resources/kit/pages.ts'
import { holds, rightOf, type AnyResource } from '../resources/kit/resource.ts'
import type { MenuItem } from '../resources/system/account-calls.ts'
import { currentPerson, heldRights } from './access-state.ts'

/**
 * The routes of the site, built from the menu that the server sent: an item's page is at the item's route, the hidden
 * page of a right at the route of the right. Links, tabs and Refine look up pages here; the declarations only give the
 * initial routes.
 */
export interface PageRoute {
  path: string
  page: Page
  /** Only the forms of the page's resource, where they have their own route. */
  isForms: boolean
}

export interface Redirect {
  path: string
  to: string
}

export interface SiteRoutes {
  routes: readonly PageRoute[]
  /** Groups, each redirecting to its first open child, and rights to create whose forms open over a list. */
  groups: readonly Redirect[]
  /** The target of every other address. */
  elsewhere: string
}

const notFound = '/404'

const flat = (menus: readonly MenuItem[]): MenuItem[] => menus.flatMap((item) => [item, ...flat(item.children)])

const isOpen = ({ page }: PageRoute, rights: ReadonlySet<string>): boolean =>
  !page.resource || holds(rights, rightOf(page.resource, 'list'))

/** The first page below a group that shows in the menu, opens in this window and is open to the person. */
function firstOpen(
  { children }: MenuItem,
  routes: ReadonlyMap<string, PageRoute>,
  rights: ReadonlySet<string>,
): string | undefined {
  for (const child of children) {
    const at = child.hidden || child.new_window ? undefined : routes.get(child.route ?? '')
    const path = at && isOpen(at, rights) ? at.path : child.hidden ? undefined : firstOpen(child, routes, rights)
    if (path) return path
  }
  return undefined
}

/** Whether a right is for a form that opens over the list of its resource: one without a page of its own. */
const opensOverList = (tag: string, { resource }: Page): boolean =>
  resource !== undefined && resource.formIn !== 'page' && tag === rightOf(resource, 'create')

/** The routes of a menu. Of two entries at one route the first counts, and a page before a right's. */
export function siteRoutes(menus: readonly MenuItem[], rights: ReadonlySet<string>): SiteRoutes {
  const items = flat(menus)
  const routes = new Map<string, PageRoute>()
  const add = (path: string, page: Page, isForms: boolean): void => {
    if (!routes.has(path)) routes.set(path, { path, page, isForms })
  }
  for (const item of items) {
    const page =
      item.type !== 0 && item.route && item.route !== anyPath && !isExternal(item.route) ? pageOfItem(item) : undefined
    if (page) add(item.route!, page, false)
  }
  const forms: Redirect[] = []
  for (const { tag, route } of items.flatMap(({ perm_list }) => perm_list)) {
    const behind = route ? pageBehind(tag) : undefined
    if (!behind) continue
    const list = [...routes.values()].find(({ page, isForms }) => page === behind.page && !isForms)
    if (list && opensOverList(tag, behind.page)) forms.push({ path: route!, to: `${list.path}/create` })
    else add(route!, behind.page, behind.isForms)
  }
  for (const page of freePages)
    if (![...routes.values()].some((one) => one.page.name === page.name)) add(page.path, page, false)
  const groups = items.flatMap((item) => {
    const to = item.type === 0 && item.route && !routes.has(item.route) ? firstOpen(item, routes, rights) : undefined
    return to ? [{ path: item.route!, to }] : []
  })
  const any = items.find(({ route }) => route === anyPath)
  const anyPage = any?.component
    ? [...routes.values()].find(({ page, isForms }) => !isForms && page.name === any.component)
    : undefined
  return {
    routes: [...routes.values()],
    groups: [...groups, ...forms.filter(({ path }) => !routes.has(path))],
    elsewhere: anyPage?.path ?? notFound,
  }
}

let made: { menus: readonly MenuItem[] | undefined; rights: ReadonlySet<string>; routes: SiteRoutes } | undefined

/** The routes for the person who is logged in: the same object until their menu or rights change. */
export function currentRoutes(): SiteRoutes {
  const menus = currentPerson()?.menus
  const rights = heldRights()
  if (made?.menus !== menus || made?.rights !== rights)
    made = { menus, rights, routes: siteRoutes(menus ?? [], rights) }
  return made.routes
}

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

/** The route that an address is at or below; the longest, where there are several. */
export const routeOf = (pathname: string): PageRoute | undefined =>
  currentRoutes()
    .routes.filter(({ path }) => isBelow(pathname, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

/** Of the routes of one page the declared one, if it still exists, otherwise the first of the menu. */
function placeOfPage(name: string, isForms: boolean, declared: string | undefined): string | undefined {
  const own = currentRoutes().routes.filter((one) => one.page.name === name && one.isForms === isForms)
  return (own.find(({ path }) => path === declared) ?? own[0])?.path
}

/** The path of a resource's screens; undefined where the menu has no page for it. */
export const pagePath = ({ name, menu }: AnyResource): string | undefined => placeOfPage(name, false, menu?.path)

/** The path above the forms of the resource. */
export const formsPath = (resource: AnyResource): string | undefined =>
  (resource.menu?.form && placeOfPage(resource.name, true, resource.menu.form)) || pagePath(resource)

/** User management, which `/` opens first. */
export const frontPage = (): string | undefined => placeOfPage('user', false, undefined)

/** The address of one record; undefined where its resource has no page. */
export function recordHref(resource: AnyResource, id: number | string): string | undefined {
  const path = pagePath(resource)
  return path && `${path}/show/${id}`
}
