import { formsPath, pagePath, routeOf } from '../../../providers/pages.ts'
import { holds, rightOf } from '../../../resources/kit/resource.ts'

const fixedPages: readonly string[] = ['/error/403', '/error/404']

/** What a path opens: its tab, and whether that tab's page is kept alive while another one is shown. */
export interface TabPage {
  key: string
  /** The page in the menu that it belongs to. */
  base: string
  /** Its path; forms with their own route are there, no matter which address was used. */
  at: string
  keepAlive: boolean
}

/** A form's own route without a record. */
const newRecord = '/create'

/** A record's form or page below these is a tab of its own: two editors are two tabs. */
const ownTabs: ReadonlySet<string> = new Set(['create', 'edit', 'copy', 'show'])

/**
 * The tab of a path; null where there is no page of the frame, or none that these rights open. A tab is its route:
 * filters, the trash and forms in a drawer stay in the tab of their list.
 */
export function tabPageOf(pathname: string, rights: ReadonlySet<string>): TabPage | null {
  if (fixedPages.includes(pathname)) return { key: pathname, base: pathname, at: pathname, keepAlive: true }
  const route = routeOf(pathname)
  if (!route) return null
  const { resource } = route.page
  if (!resource)
    return pathname === route.path ? { key: pathname, base: pathname, at: pathname, keepAlive: true } : null
  if (!holds(rights, rightOf(resource, 'list'))) return null
  const { keepAlive = true, keepFormAlive = keepAlive } = resource.menu!
  const base = route.isForms ? (pagePath(resource) ?? route.path) : route.path
  const forms = route.isForms ? route.path : formsPath(resource)
  const below = pathname.slice(route.path.length)
  const tail = below.split('/')[1] ?? ''
  const haveOwnRoute = forms !== undefined && forms !== pagePath(resource)
  if (route.isForms || (haveOwnRoute && tail !== 'show' && ownTabs.has(tail))) {
    const formAt = forms + (below || newRecord)
    return { key: formAt, base, at: formAt, keepAlive: keepFormAlive }
  }
  return { key: resource.formIn === 'page' && ownTabs.has(tail) ? pathname : base, base, at: pathname, keepAlive }
}
