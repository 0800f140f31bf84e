import { holds, pageNamed, pages, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'

/**
 * Where notices link to. A stored address names a page and the path below it (`exercise/show/5`), as routes may change;
 * the reader gets the route that the page has then.
 */

/** The page of one record, or null for a resource without pages. */
export const recordPath = ({ name, menu }: AnyResource, id: number): string | null =>
  menu ? `${name}/show/${id}` : null

/** The page that lists them. */
export const listPath = ({ name, menu }: AnyResource): string | null => (menu ? name : null)

/** The route of each page in the menu: the declared one, if it still exists, otherwise the first. */
export async function pageRoutes(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.all<{ component: string; route: string }>(
    sql`select component, route from menu where deleted_at is null and type <> 0 and component is not null and route like '/%' order by sort, id`,
  )
  const routes = new Map<string, string>()
  for (const { component, route } of rows)
    if (!routes.has(component) || pageNamed(component)?.path === route) routes.set(component, route)
  return routes
}

/** The page and the rest of a stored address. Older addresses begin with the declared route of the page. */
function partsOf(address: string): { name: string; below: string } | undefined {
  const [, name, below] = /^([a-z][a-z0-9_]*)(\/.*|\?.*)?$/.exec(address) ?? []
  if (name) return { name, below: below ?? '' }
  const page = pages().find(({ path }) => address === path || address.startsWith(`${path}/`))
  return page && { name: page.name, below: address.slice(page.path.length) }
}

/** The path of a stored address, if the person may open that page. Others get the notice without a link. */
export function openPath(
  address: string | null,
  routes: ReadonlyMap<string, string>,
  rights: ReadonlySet<string>,
): string | null {
  const parts = address === null ? undefined : partsOf(address)
  const resource = parts && pageNamed(parts.name)?.resource
  const route = parts && routes.get(parts.name)
  return resource && route && holds(rights, rightOf(resource, 'list')) ? route + parts.below : null
}
