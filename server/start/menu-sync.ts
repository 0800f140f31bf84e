import { resources } from '../../resources/index.ts'
import {
  itemAt,
  groupOf,
  listTitle,
  menuGroups,
  rightsOf,
  type AnyResource,
  type MenuGroup,
} from '../../resources/kit/index.ts'
import { menu } from '../../resources/menu.ts'
import { sql, type Database } from '../storage/postgres/database.ts'
import { recordsFor } from '../records/records.ts'
import { systemIdentity } from '../base/identity.ts'
import { lockRecords } from '../records/write/lock.ts'
import type { RecordContext } from '../records/hooks/write.ts'
import { createRecords, updateRecords } from '../records/write/write-records.ts'
import { advisoryLocks } from '../storage/postgres/advisory-locks.ts'

/**
 * Adds the pages and rights that resources declare to the menu that administrators arrange. Each is added once: what an
 * administrator renamed, moved, hid or deleted stays that way. What they left unchanged follows its declaration when
 * that changes. A row names its page, so a page is found wherever it was moved. Runs at every start, one server at a
 * time.
 */

const settingKey = 'menu_sync'
const lockNumber = advisoryLocks.menus

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
  itemAt(await createRecords(context, menu, [{ ...row }], { by: 'server' }), 0).id

/** Changes a row, in the trash too; without a difference it creates no version. */
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

/** The group of a page; of a resource without one: the system's. */
const groupAt = (menu: Parameters<typeof groupOf>[0] | undefined): MenuGroup | undefined =>
  groupOf(menu ?? { group: 'system', path: '' })

/**
 * The menu of a group, created with the first of its pages. Groups remember their row by id, whatever its name is now.
 */
async function groupFor(
  context: RecordContext,
  group: MenuGroup | undefined,
  known: Record<string, number>,
): Promise<number | null> {
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

/** A group that was made with its former label, and still has it, gets its present one, once. */
async function renameGroups(context: RecordContext, { groups, renamed = {} }: Synced): Promise<Synced['renamed']> {
  const done = { ...renamed }
  for (const { path, label, was } of menuGroups as readonly MenuGroup[]) {
    if (!was || done[path] === label.zh) continue
    done[path] = label.zh
    if (groups[path])
      await change(context, groups[path], ({ name, name_en }) => ({
        name: name === was.zh ? label.zh : name,
        name_en: name_en === was.en ? label.en : name_en,
      }))
  }
  return done
}

/** What a row gets from its declaration. */
const declaredColumns = ['name', 'name_en', 'route', 'icon'] as const
type Declared = Pick<MenuRow, (typeof declaredColumns)[number]>
/** With the path of the group; banks of an earlier version have it by the first part of the route. */
type Noted = Declared & { group?: string | null }

interface Synced {
  /** Tags added so far. */
  tags: string[]
  /** Tags whose hidden page was added, and its route where that was stored. */
  routed?: string[]
  routes?: Record<string, string>
  /** By resource: the values its row was created with. */
  declared?: Record<string, Noted>
  /** Menu ids by resource, and by group path. */
  pages: Record<string, number>
  groups: Record<string, number>
  /** By path of a group that had another label before: the label that it was given. */
  renamed?: Record<string, string>
  /** By tag of a right that had another name before: the name that it was given. */
  called?: Record<string, string>
}

/**
 * Rights added before their hidden page had a route get it now; where the declared route changes, those with the former
 * one follow.
 */
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

/** Rights that are still called as they were brought follow what they are called now. */
async function syncRightNames(context: RecordContext, menuId: number, resource: AnyResource, synced: Synced) {
  const plain = new Map(rightsOf({ ...resource, rightLabels: {} }).map(({ tag, name }) => [tag, name.zh]))
  const called: Record<string, string> = { ...synced.called }
  const changed = new Map<string, { from: string | undefined; to: string }>()
  for (const { tag, name } of rightsOf(resource)) {
    const from = called[tag] ?? plain.get(tag)
    if (from === name.zh) continue
    changed.set(tag, { from, to: name.zh })
    called[tag] = name.zh
  }
  if (changed.size === 0) return
  synced.called = called
  await change(context, menuId, ({ perm_list }) => ({
    perm_list: perm_list.map((one) => {
      const named = changed.get(one.tag)
      return named && one.name === named.from ? { ...one, name: named.to } : one
    }),
  }))
}

function noteRoute(synced: Synced, tag: string, route: string): void {
  synced.routed = [...(synced.routed ?? []), tag]
  synced.routes = { ...synced.routes, [tag]: route }
}

const declaredOf = (resource: AnyResource): Declared => ({
  name: listTitle(resource).zh,
  name_en: listTitle(resource).en,
  route: resource.menu?.path ?? '',
  icon: resource.menu?.icon ?? '',
})
const notedOf = (resource: AnyResource): Noted => ({
  ...declaredOf(resource),
  group: groupAt(resource.menu)?.path ?? null,
})

const formerGroupOf = ({ group, route }: Noted): string | null =>
  group !== undefined ? group : (groupAt(route === '' ? undefined : { path: route })?.path ?? null)

/**
 * A row created before rows named their pages gets its page; columns that are unchanged since follow their declaration.
 */
async function syncPage(context: RecordContext, menuId: number, resource: AnyResource, synced: Synced): Promise<void> {
  const declared = notedOf(resource)
  const former: Noted = synced.declared?.[resource.name] ?? declaredOf(resource)
  const group = formerGroupOf(former)
  const formerParent = group === null ? null : synced.groups[group]
  // A group that nothing moves to is not made.
  const isMoved = group !== declared.group && (await isIn(context, menuId, formerParent))
  const place = isMoved ? await placeOf(context, resource, synced) : null
  synced.declared = { ...synced.declared, [resource.name]: declared }
  await change(context, menuId, (row) => {
    const isUnnamed =
      resource.menu !== undefined && row.type !== 0 && row.component === null && !/^https?:/.test(row.route)
    const followed = declaredColumns.filter(
      (column) => former[column] !== declared[column] && row[column] === former[column],
    )
    return {
      ...(isUnnamed ? { component: resource.name } : {}),
      ...(place ? { parent_id: place.parent_id, sort: place.sort } : {}),
      ...Object.fromEntries(followed.map((column) => [column, declared[column]])),
    }
  })
  if (former.route === '' && resource.menu) await placeMenu(context, menuId, resource, synced)
}

async function isIn({ database }: RecordContext, menuId: number, parent: number | null | undefined): Promise<boolean> {
  const row = await database.first(
    sql`select 1 from menu where id = ${menuId} and parent_id is not distinct from ${parent ?? null}::integer`,
  )
  return row !== undefined
}

/** Where a page comes among the others, and whether menus show it. */
async function placeOf(
  context: RecordContext,
  resource: AnyResource,
  synced: Synced,
): Promise<Pick<MenuRow, 'parent_id' | 'sort' | 'hidden'>> {
  const { menu } = resource
  return {
    parent_id: await groupFor(context, groupAt(menu), synced.groups),
    sort: menu ? (menu.order ?? 100) : 900,
    hidden: menu ? (menu.hidden ?? false) : true,
  }
}

/** A resource that had only rights, in a hidden row, gets its page: the row moves to the page's place. */
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
    await syncRightNames(context, page, resource, synced)
  }
  const fresh = rights.filter(({ tag }) => !synced.tags.includes(tag))
  if (fresh.length === 0) return
  synced.tags.push(...fresh.map(({ tag }) => tag))
  if (page) {
    await change(context, page, ({ perm_list }) => ({ perm_list: [...perm_list, ...fresh] }))
    return
  }
  synced.declared = { ...synced.declared, [resource.name]: notedOf(resource) }
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
    const context = recordsFor(inner, systemIdentity)
    for (const resource of Object.values(resources)) await syncResource(context, resource, synced)
    synced.renamed = await renameGroups(context, synced)
    if (JSON.stringify(synced) === before) return
    await inner.run(
      sql`insert into setting (key, value) values (${settingKey}, ${JSON.stringify(synced)}::jsonb) on conflict (key) do update set value = excluded.value`,
    )
  })
}
