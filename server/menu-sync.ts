import { resources } from '../resources/index.ts'
import { menuGroups, rightsOf, type AnyResource } from '../resources/kit/index.ts'
import { sql, type Database } from './database/database.ts'

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

async function addMenu(database: Database, row: MenuRow): Promise<number> {
  const made = await database.first<{ id: number }>(
    sql`insert into menu (name, name_en, parent_id, type, route, component, icon, sort, hidden, perm_list, search_text)
      values (${row.name}, ${row.name_en}, ${row.parent_id}, ${row.type}, ${row.route}, ${row.component}, ${row.icon}, ${row.sort}, ${row.hidden}, ${JSON.stringify(row.perm_list)}::jsonb, ${`${row.name} ${row.route}`.toLowerCase()})
      returning id`,
  )
  return made!.id
}

/** The menu of a group, made when the first of its pages comes. Groups know their row by id, whatever it is called by now. */
async function groupFor(database: Database, path: string, known: Record<string, number>): Promise<number | null> {
  const group = menuGroups.find((one) => path.startsWith(`${one.path}/`))
  if (!group) return null
  const there = known[group.path] && (await database.first(sql`select 1 from menu where id = ${known[group.path]} and deleted_at is null`))
  if (!there) {
    known[group.path] = await addMenu(database, {
      name: group.label.zh, name_en: group.label.en, parent_id: null, type: 0, route: group.path, component: null, icon: group.icon, sort: group.order, hidden: false, perm_list: [],
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
async function syncRoutes(database: Database, menuId: number, rights: readonly { tag: string; route?: string }[], synced: Synced): Promise<void> {
  synced.routed ??= []
  synced.routes ??= {}
  for (const { tag, route } of rights) {
    if (!route) continue
    const brought = synced.routed.includes(tag)
    const former = synced.routes[tag] ?? (brought ? route : null)
    synced.routes[tag] = route
    if (brought && former === route) continue
    if (!brought) synced.routed.push(tag)
    const isAsBrought = brought ? sql`one->>'route' = ${former}` : sql`one->>'route' is distinct from ${route}`
    await database.run(sql`update menu set version = version + 1, updated_at = now(), perm_list = (
        select jsonb_agg(case when one->>'tag' = ${tag} and ${isAsBrought} then one || jsonb_build_object('route', ${route}::text) else one end order by place)
        from jsonb_array_elements(perm_list) with ordinality listed(one, place))
      where id = ${menuId} and exists (select 1 from jsonb_array_elements(perm_list) one where one->>'tag' = ${tag} and ${isAsBrought})`)
  }
}

function noteRoute(synced: Synced, tag: string, route: string): void {
  synced.routed = [...(synced.routed ?? []), tag]
  synced.routes = { ...synced.routes, [tag]: route }
}

const declaredOf = ({ label, menu }: AnyResource): Declared => ({ name: label.zh, name_en: label.en, route: menu?.path ?? '', icon: menu?.icon ?? '' })

/** A row from before rows named their pages gets its page; columns that are still as they were brought follow their declaration. */
async function syncPage(database: Database, menuId: number, resource: AnyResource, synced: Synced): Promise<void> {
  const declared = declaredOf(resource)
  const former = synced.declared?.[resource.name] ?? declared
  synced.declared = { ...synced.declared, [resource.name]: declared }
  const component = resource.menu ? resource.name : null
  await database.run(sql`update menu set component = ${component} where id = ${menuId} and type <> 0 and component is null and ${component}::text is not null and route !~ '^https?:'`)
  const columns = declaredColumns.filter((column) => former[column] !== declared[column])
  if (columns.length === 0) return
  const next = columns.map((column) => sql`${sql.identifier(column)} = case when t.${sql.identifier(column)} = ${former[column]} then ${declared[column]} else t.${sql.identifier(column)} end`)
  const isAsBrought = columns.map((column) => sql`t.${sql.identifier(column)} = ${former[column]}`)
  const values = sql.join(columns.map((column) => sql`${column}::text, ${sql.identifier(column)}`), sql`, `)
  await database.run(sql`
    with was as (select * from menu t where t.id = ${menuId} and (${sql.join(isAsBrought, sql` or `)}) for update),
    made as (update menu t set ${sql.join(next, sql`, `)}, version = t.version + 1, updated_at = now() from was where t.id = was.id returning t.*)
    insert into history (resource, record_id, action, version, before, after)
    select 'menu', made.id, 'update', made.version, (select jsonb_build_object(${values}) from was), (select jsonb_build_object(${values}) from made) from made`)
  await database.run(sql`update menu set search_text = lower(concat_ws(' ', name, route)) where id = ${menuId}`)
  if (former.route === '' && resource.menu) await placeMenu(database, menuId, resource, synced)
}

/** Where a page stands among the others, and whether menus show it. */
async function placeOf(database: Database, { menu }: AnyResource, synced: Synced): Promise<Pick<MenuRow, 'parent_id' | 'sort' | 'hidden'>> {
  return {
    parent_id: await groupFor(database, menu ? menu.path : '/systemManagement/', synced.groups),
    sort: menu ? (menu.order ?? 100) : 900,
    hidden: menu ? (menu.hidden ?? false) : true,
  }
}

/** A resource that had rights alone, in a row that no menu shows, gets its page: the row goes where the page belongs. */
async function placeMenu(database: Database, menuId: number, resource: AnyResource, synced: Synced): Promise<void> {
  const { parent_id, sort, hidden } = await placeOf(database, resource, synced)
  await database.run(sql`update menu set parent_id = ${parent_id}, sort = ${sort}, hidden = ${hidden} where id = ${menuId} and hidden and route = ${resource.menu!.path}`)
}

async function syncResource(database: Database, resource: AnyResource, synced: Synced): Promise<void> {
  const rights = rightsOf(resource).map(({ name, ...right }) => ({ name: name.zh, ...right }))
  const page = synced.pages[resource.name]
  if (page) {
    await syncPage(database, page, resource, synced)
    await syncRoutes(database, page, rights, synced)
  }
  const fresh = rights.filter(({ tag }) => !synced.tags.includes(tag))
  if (fresh.length === 0) return
  synced.tags.push(...fresh.map(({ tag }) => tag))
  if (page) {
    await database.run(sql`
      with was as (select id, perm_list from menu where id = ${page} for update),
      made as (update menu t set perm_list = coalesce(was.perm_list, '[]'::jsonb) || ${JSON.stringify(fresh)}::jsonb, version = t.version + 1, updated_at = now()
        from was where t.id = was.id returning t.id, t.version, was.perm_list as before, t.perm_list as after)
      insert into history (resource, record_id, action, version, before, after)
      select 'menu', id, 'update', version, jsonb_build_object('perm_list', before), jsonb_build_object('perm_list', after) from made`)
    return
  }
  synced.declared = { ...synced.declared, [resource.name]: declaredOf(resource) }
  for (const { tag, route } of rights) if (route) noteRoute(synced, tag, route)
  synced.pages[resource.name] = await addMenu(database, {
    ...declaredOf(resource),
    component: resource.menu ? resource.name : null,
    ...(await placeOf(database, resource, synced)),
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
    for (const resource of Object.values(resources)) await syncResource(inner, resource, synced)
    if (JSON.stringify(synced) === before) return
    await inner.run(sql`insert into setting (key, value) values (${settingKey}, ${JSON.stringify(synced)}::jsonb) on conflict (key) do update set value = excluded.value`)
  })
}
