import { resources } from '../resources/index.ts'
import { menuGroups, rightsOf, type AnyResource } from '../resources/kit/index.ts'
import { sql, type Database } from './database/database.ts'

/**
 * Brings the pages and rights that resources declare into the menu that administrators arrange. Each is brought once: what
 * an administrator renamed, moved, hid or took away stays so. Runs at every start, one server at a time.
 */

const settingKey = 'menu_sync'
const lockNumber = 7_205_202

interface MenuRow {
  name: string
  name_en: string
  parent_id: number | null
  type: 0 | 1
  route: string
  icon: string
  sort: number
  hidden: boolean
  perm_list: { name: string; tag: string; route?: string }[]
}

async function addMenu(database: Database, row: MenuRow): Promise<number> {
  const made = await database.first<{ id: number }>(
    sql`insert into menu (name, name_en, parent_id, type, route, icon, sort, hidden, perm_list, search_text)
      values (${row.name}, ${row.name_en}, ${row.parent_id}, ${row.type}, ${row.route}, ${row.icon}, ${row.sort}, ${row.hidden}, ${JSON.stringify(row.perm_list)}::jsonb, ${`${row.name} ${row.route}`.toLowerCase()})
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
      name: group.label.zh, name_en: group.label.en, parent_id: null, type: 0, route: group.path, icon: group.icon, sort: group.order, hidden: false, perm_list: [],
    })
  }
  return known[group.path]!
}

interface Synced {
  /** Tags brought so far. */
  tags: string[]
  /** Tags whose hidden page was brought. */
  routed?: string[]
  /** Menu ids by resource, and by group path. */
  pages: Record<string, number>
  groups: Record<string, number>
}

/** Rights that came before their hidden page had a route get it. */
async function syncRoutes(database: Database, menuId: number, rights: readonly { tag: string; route?: string }[], synced: Synced): Promise<void> {
  synced.routed ??= []
  for (const { tag, route } of rights) {
    if (!route || synced.routed.includes(tag)) continue
    synced.routed.push(tag)
    await database.run(sql`update menu set version = version + 1, perm_list = (
        select jsonb_agg(case when one->>'tag' = ${tag} then one || jsonb_build_object('route', ${route}::text) else one end order by place)
        from jsonb_array_elements(perm_list) with ordinality listed(one, place))
      where id = ${menuId} and perm_list @> jsonb_build_array(jsonb_build_object('tag', ${tag}::text))
        and not perm_list @> jsonb_build_array(jsonb_build_object('tag', ${tag}::text, 'route', ${route}::text))`)
  }
}

async function syncResource(database: Database, resource: AnyResource, synced: Synced): Promise<void> {
  const rights = rightsOf(resource).map(({ name, ...right }) => ({ name: name.zh, ...right }))
  const page = synced.pages[resource.name]
  if (page) await syncRoutes(database, page, rights, synced)
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
  const menu = resource.menu ?? { path: '', icon: '', hidden: true, order: 900 }
  synced.pages[resource.name] = await addMenu(database, {
    name: resource.label.zh,
    name_en: resource.label.en,
    parent_id: await groupFor(database, resource.menu ? menu.path : '/systemManagement/', synced.groups),
    type: 1,
    route: menu.path,
    icon: menu.icon,
    sort: menu.order ?? 100,
    hidden: menu.hidden ?? false,
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
