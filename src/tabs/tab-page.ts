import { resources } from '../../resources/index.ts'
import { holds, rightOf, type AnyResource } from '../../resources/kit/resource.ts'

/** Pages of the frame that belong to no resource. */
export const ownPages = ['/apiDocs', '/error/403', '/error/404'] as const
export type OwnPage = (typeof ownPages)[number]

/** What a path opens: which tab it stands in, and whether that tab's page lives on while another one shows. */
export interface TabPage {
  key: string
  /** The page in the menu that it belongs to. */
  base: string
  /** Where it is; forms with a route of their own are there, whichever address they were asked for by. */
  at: string
  keepAlive: boolean
}

/** Where a form's own route says nothing of a record. */
const newRecord = '/create'

/** Below these, a record's form or page on a page of its own is a tab of its own: two editors are two tabs. */
const ownTabs: ReadonlySet<string> = new Set(['create', 'edit', 'copy', 'show'])

const withMenu: readonly AnyResource[] = Object.values(resources as Record<string, AnyResource>).filter(({ menu }) => menu)

/**
 * The tab of a path; null where no page of the frame is, or none that these rights open. A tab is its route: filters, the
 * trash and forms in a drawer stay in the tab of their list.
 */
export function tabPageOf(pathname: string, rights: ReadonlySet<string>): TabPage | null {
  if ((ownPages as readonly string[]).includes(pathname)) return { key: pathname, base: pathname, at: pathname, keepAlive: true }
  const isBelow = (path: string | undefined): path is string => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`))
  const resource = withMenu.find(({ menu }) => isBelow(menu!.path) || isBelow(menu!.form))
  if (!resource || !holds(rights, rightOf(resource, 'list'))) return null
  const { path, form, keepAlive = true } = resource.menu!
  const below = pathname.slice((isBelow(form) ? form : path).length)
  const tail = below.split('/')[1] ?? ''
  const isForm = isBelow(form) || (form !== undefined && tail !== 'show' && ownTabs.has(tail))
  const formAt = form + (below || newRecord)
  if (isForm) return { key: formAt, base: path, at: formAt, keepAlive }
  return { key: resource.formIn === 'page' && ownTabs.has(tail) ? pathname : path, base: path, at: pathname, keepAlive }
}
