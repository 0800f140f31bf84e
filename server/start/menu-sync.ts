import { resources } from '../../resources/index.ts'
import { menuGroups, rightsOf, type AnyResource } from '../../resources/kit/index.ts'
import { menu } from '../../resources/menu.ts'
import { sql, type Database } from '../postgres/database.ts'
import { recordsFor } from '../records/records.ts'
import { systemIdentity } from '../identity.ts'
import { lockRecords } from '../records/write/lock.ts'
import type { RecordContext } from '../hooks/write.ts'
import { createRecords, updateRecords } from '../records/write/write-records.ts'

/**
 * Brings the pages and rights that resources declare into the menu that administrators arrange. Each is brought once: what
 * an administrator renamed, moved, hid or took away stays so. What they left as it came follows its declaration, when that
 * changes. A row names its page, so a page is found wherever it stands. Runs at every start, one server at a time.
 */

const settingKey = 'menu_sync'
const lockNumber = 7_205_202

interface MenuRow {
  name: string
  name_en: string
  parent_id: number | null
  type: 0 | 1
  route: string
  component: string | null
  icon: string
  sort: number
  hidden: boolean
  perm_list: { name: string; tag: string; route?: string }[]
}

const addMenu = async (context: RecordContext, row: MenuRow): Promise<number> =>
  (await createRecords(context, menu, [{ ...row }], { by: 'server' }))[0]!.id

/** Changes a row, in the trash too; what it has already makes no version. */
async function change(context: RecordContext, id: number, valuesOf: (row: MenuRow) => Partial<MenuRow>): Promise<void> {
  const row = (await lockRecords(context, menu, [id], { by: 'server' })).get(id) as unknown as MenuRow | undefined
  if (row)
    await updateRecords(
      context,
      menu,
      [{ id, version: null, values: valuesOf({ ...row, perm_list: row.perm_list ?? [] }) }],
      { by: 'server' },
    )
}

/** The menu of a group, made when the first of its pages comes. Groups know their row by id, whatever it is called by now. */
async function groupFor(context: RecordContext, path: string, known: Record<string, number>): Promise<number | null> {
  const group = menuGroups.find((one) => path.startsWith(`${one.path}/`))
  if (!group) return null
  const there =
    known[group.path] &&
    (await context.database.first(sql`select 1 from menu where id = ${known[group.path]} and deleted_at is null`))
  if (!there) {
    known[group.path] = await addMenu(context, {
      name: group.label.zh,
      name_en: group.label.en,
      parent_id: null,
      type: 0,
      route: group.path,
      component: null,
      icon: group.icon,
      sort: group.order,
      hidden: false,
      perm_list: [],
    })
  }
  return known[group.path]!
}

/** Of a row, what its declaration says. */
const declaredColumns = ['name', 'name_en', 'route', 'icon'] as const
type Declared = Pick<MenuRow, (typeof declaredColumns)[number]>

interface Synced {
  /** Tags brought so far. */
  tags: string[]
  /** Tags whose hidden page was brought, and its route where that was written down. */
  routed?: string[]
  routes?: Record<string, string>
  /** By resource: what its row was given. */
  declared?: Record<string, Declared>
  /** Menu ids by resource, and by group path. */
  pages: Record<string, number>
  groups: Record<string, number>
}

/** Rights that came before their hidden page had a route get it; where the declared route changes, those that have the former one follow. */
async function syncRoutes(
  context: RecordContext,
  menuId: number,
  rights: readonly { tag: string; route?: string }[],
  synced: Synced,
): Promise<void> {
  synced.routed ??= []
  synced.routes ??= {}
  for (const { tag, route } of rights) {
    if (!route) continue
    const brought = synced.routed.includes(tag)
    const former = synced.routes[tag] ?? (brought ? route : null)
    synced.routes[tag] = route
    if (brought && former === route) continue
    if (!brought) synced.routed.push(tag)
    const isAsBrought = (one: { route?: string }): boolean => (brought ? one.route === former : one.route !== route)
    await change(context, menuId, ({ perm_list }) => ({
      perm_list: perm_list.map((one) => (one.tag === tag && isAsBrought(one) ? { ...one, route } : one)),
    }))
  }
}

function noteRoute(synced: Synced, tag: string, route: string): void {
  synced.routed = [...(synced.routed ?? []), tag]
  synced.routes = { ...synced.routes, [tag]: route }
}

const declaredOf = ({ label, menu }: AnyResource): Declared => ({
  name: label.zh,
  name_en: label.en,
  route: menu?.path ?? '',
  icon: menu?.icon ?? '',
})

/** A row from before rows named their pages gets its page; columns that are still as they were brought follow their declaration. */
async function syncPage(context: RecordContext, menuId: number, resource: AnyResource, synced: Synced): Promise<void> {
  const declared = declaredOf(resource)
  const former = synced.declared?.[resource.name] ?? declared
  synced.declared = { ...synced.declared, [resource.name]: declared }
  await change(context, menuId, (row) => {
    const isUnnamed =
      resource.menu !== undefined && row.type !== 0 && row.component === null && !/^https?:/.test(row.route)
    const followed = declaredColumns.filter(
      (column) => former[column] !== declared[column] && row[column] === former[column],
    )
    return {
      ...(isUnnamed ? { component: resource.name } : {}),
      ...Object.fromEntries(followed.map((column) => [column, declared[column]])),
    }
  })
  if (former.route === '' && resource.menu) await placeMenu(context, menuId, resource, synced)
}

/** Where a page stands among the others, and whether menus show it. */
async function placeOf(
  context: RecordContext,
  { menu }: AnyResource,
  synced: Synced,
): Promise<Pick<MenuRow, 'parent_id' | 'sort' | 'hidden'>> {
  return {
    parent_id: await groupFor(context, menu ? menu.path : '/systemManagement/', synced.groups),
    sort: menu ? (menu.order ?? 100) : 900,
    hidden: menu ? (menu.hidden ?? false) : true,
  }
}

/** A resource that had rights alone, in a row that no menu shows, gets its page: the row goes where the page belongs. */
async function placeMenu(context: RecordContext, menuId: number, resource: AnyResource, synced: Synced): Promise<void> {
  const place = await placeOf(context, resource, synced)
  await change(context, menuId, (row) => (row.hidden && row.route === resource.menu!.path ? place : {}))
}

async function syncResource(context: RecordContext, resource: AnyResource, synced: Synced): Promise<void> {
  const rights = rightsOf(resource).map(({ name, ...right }) => ({ name: name.zh, ...right }))
  const page = synced.pages[resource.name]
  if (page) {
    await syncPage(context, page, resource, synced)
    await syncRoutes(context, page, rights, synced)
  }
  const fresh = rights.filter(({ tag }) => !synced.tags.includes(tag))
  if (fresh.length === 0) return
  synced.tags.push(...fresh.map(({ tag }) => tag))
  if (page) {
    await change(context, page, ({ perm_list }) => ({ perm_list: [...perm_list, ...fresh] }))
    return
  }
  synced.declared = { ...synced.declared, [resource.name]: declaredOf(resource) }
  for (const { tag, route } of rights) if (route) noteRoute(synced, tag, route)
  synced.pages[resource.name] = await addMenu(context, {
    ...declaredOf(resource),
    component: resource.menu ? resource.name : null,
    ...(await placeOf(context, resource, synced)),
    type: 1,
    perm_list: fresh,
  })
}

export async function syncMenus(database: Database): Promise<void> {
  await database.transaction(async (inner) => {
    await inner.run(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const kept = await inner.first<{ value: Synced }>(sql`select value from setting where key = ${settingKey}`)
    const before = JSON.stringify(kept?.value)
    const synced: Synced = kept?.value ?? { tags: [], pages: {}, groups: {} }
    for (const resource of Object.values(resources))
      await syncResource(recordsFor(inner, systemIdentity), resource, synced)
    if (JSON.stringify(synced) === before) return
    await inner.run(
      sql`insert into setting (key, value) values (${settingKey}, ${JSON.stringify(synced)}::jsonb) on conflict (key) do update set value = excluded.value`,
    )
  })
}
