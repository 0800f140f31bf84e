import type { z } from 'zod'
import { holds, pageNamed, pageOfItem, rightOf, type StoredFile } from '../../../resources/kit/index.ts'
import type { permEntry } from '../../../resources/menu.ts'
import type { MenuItem, UserInfo } from '../../../resources/system/account-calls.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { notLoggedIn } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { personName } from '../../background/notices/notify.ts'

/** A menu as stored, for the shell: with its parent's id instead of its children. */
type MenuRow = Omit<MenuItem, 'scopeType' | 'perm_list' | 'children'> & {
  parent_id: number | null
  perm_list: z.infer<typeof permEntry>[] | null
}

/** Menus nest a few levels deep; this stops the recursion at a stored cycle. */
const deepest = 20

/**
 * Whether a page is open to somebody with none of the rights of its menu: where the menu lists none, the page's own
 * right decides. A link to another site is no page.
 */
function opensByItself({ route, component, perm_list }: MenuRow, rights: ReadonlySet<string>): boolean {
  if (!route || (perm_list ?? []).length > 0) return false
  const page = pageOfItem({ route, component })
  return page !== undefined && (!page.resource || holds(rights, rightOf(page.resource, 'list')))
}

/** Whether a menu's page still exists: the declarations may have dropped it. */
const isThere = ({ component }: MenuRow): boolean => !component || pageNamed(component) !== undefined

/**
 * The menu as one person sees it, from active menus in order. A page is shown to people who hold a right of its
 * `perm_list`, or the page's own where it lists none; a group when one of its children is shown; administrators see
 * all. A page that is closed to the person but has open pages below it becomes a group. Of a page's rights only those
 * held are listed: they also open its hidden pages.
 */
function visibleMenus(rows: readonly MenuRow[], identity: Pick<Identity, 'rights' | 'scopeType'>): MenuItem[] {
  const { rights, scopeType } = identity
  const seesAll = rights.has('*')
  const children = new Map<number | null, MenuRow[]>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  function itemsUnder(parentId: number | null, depth: number): MenuItem[] {
    if (depth > deepest) return []
    return (children.get(parentId) ?? []).flatMap(({ perm_list, parent_id, ...row }) => {
      const held = (perm_list ?? []).filter(({ tag }) => holds(rights, tag))
      const below = itemsUnder(row.id, depth + 1)
      const isOpen =
        seesAll || (row.type !== 0 && (held.length > 0 || opensByItself({ ...row, perm_list, parent_id }, rights)))
      if (isOpen && isThere({ ...row, perm_list, parent_id }))
        return [
          {
            ...row,
            component: row.type === 0 ? null : (pageOfItem(row)?.name ?? null),
            scopeType,
            perm_list: held,
            children: below,
          },
        ]
      if (below.length === 0) return []
      const asGroup =
        row.type === 0 ? {} : { type: 0, route: null, component: null, new_window: false, no_closable: false }
      return [{ ...row, ...asGroup, scopeType, perm_list: [], children: below }]
    })
  }
  return itemsUnder(null, 0)
}

/** Who the user is and what they may do, as the shell needs it. Throws 401 when the account was deleted meanwhile. */
export async function info(database: Database, identity: Identity): Promise<UserInfo> {
  const [person, menus] = await Promise.all([
    database.first<{
      id: number
      username: string
      name: string | null
      avatar: StoredFile | null
      roles: string[]
    }>(sql`
      select id, username, name, avatar,
        array(select role.name from role where role.id = any(role_ids) and role.deleted_at is null order by role.id) as roles
      from "user" where id = ${identity.userId} and deleted_at is null`),
    database.all<MenuRow>(sql`
      select id, name, name_en, parent_id, route, component, icon, type, hidden, nullif(trim(badge), '') as badge, dot, new_window, no_column, no_closable, perm_list
      from menu where deleted_at is null order by sort, id`),
  ])
  if (!person) throw notLoggedIn()
  return {
    id: person.id,
    username: person.username,
    name: person.name,
    avatar: person.avatar?.url ?? '',
    roles: person.roles,
    permissions: [...identity.rights],
    is_admin: identity.rights.has('*'),
    scopeType: identity.scopeType,
    ...(identity.takenBy === null ? {} : { acting: await personName(database, identity.takenBy) }),
    menus: visibleMenus(menus, identity),
  }
}
