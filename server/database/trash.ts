import { sql, type SQL } from 'drizzle-orm'
import type { AnyField, AnyResource, Fields } from '../../resources/kit/index.ts'
import { pointersAt, referencesOf } from '../../resources/pointers.ts'
import { dropComments } from '../comments/comment-rows.ts'
import { Fault, inUse, noSuchRecord, type Use } from '../fault.ts'
import { shownColumns } from './columns.ts'
import { databaseError } from './database.ts'
import { obeyDeleteLock } from './locks.ts'
import { withinStanding } from '../standing/within-standing.ts'
import { andScope, andWriteScope, byWhom, castOfAny, shownFields, table } from './record-sql.ts'
import type { Records } from './records.ts'
import { faultsOf, referencesIn } from './references.ts'
import { scopeValues } from './scope.ts'
import { closePlaces, holdSiblings, siblingFields } from './siblings.ts'
import { mayNameUses } from './uses.ts'

/** Deleting, in two steps: into the trash, from which records come back whole, and for good. */

const inStanding = (records: Records, resource: AnyResource, ids: readonly number[], work: (inner: Records) => Promise<void>): Promise<void> =>
  records.transaction((inner) => withinStanding(inner, resource, { ids, fields: null }, work))

/**
 * Moves records, and a node's whole branch, to the trash. Throws 100409 while something else points at one of them, or its state
 * does not let it be deleted; `isUnmade` takes back what was just made, in whatever state.
 */
export function removeRecords(records: Records, resource: AnyResource, ids: readonly number[], isUnmade = false): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    await holdSiblings(inner.database, resource)
    await lockAll(inner, resource, [...new Set(ids)])
    const all = await branchesOf(inner, resource, ids)
    // Of a branch all nodes, so that nobody comes to point at one of them.
    if (all.length > new Set(ids).size) await lockAll(inner, resource, all)
    if (!isUnmade) await obeyDeleteLock(inner, resource, all)
    await nothingPointsAt(inner, resource, all)
    const gone = await inner.database.all<Record<string, unknown>>(sql`with gone as (
      update ${table(resource)} set deleted_at = now(), updated_at = now(), version = version + 1 where id = any(${sql.param(all)}::integer[]) and deleted_at is null returning *),
      logged as (insert into history (resource, record_id, action, user_id, taken_by, version) select ${resource.name}, id, 'delete', ${byWhom(inner.identity)}, version from gone)
      select ${siblingColumns(resource)} from gone`)
    await closePlaces(inner.database, resource, gone)
    inner.changed.add(resource.name)
  })
}

const siblingColumns = (resource: AnyResource): SQL => sql.join(['id', ...siblingFields(resource)].map((name) => sql`${sql.identifier(name)}`), sql`, `)

/** Locks records in the order of their ids, so that nobody comes to point at one; throws when one is gone, out of sight, or not the person's to write. */
async function lockAll(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const rows = await records.database.all(
    sql`select t.id from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andWriteScope(resource, records.identity, sql`t`)} order by t.id for update of t`,
    scopeValues(records.identity),
  )
  if (rows.length !== ids.length) throw await records.outOfReach(resource, ids)
}

async function branchesOf(records: Records, resource: AnyResource, ids: readonly number[]): Promise<number[]> {
  if (!resource.parentField) return [...ids]
  const parent = sql.identifier(resource.parentField)
  const rows = await records.database.all<{ id: number }>(
    sql`with recursive branch as (
      select id from ${table(resource)} where id = any(${sql.param([...ids])}::integer[])
      union select t.id from ${table(resource)} t join branch on t.${parent} = branch.id where t.deleted_at is null)
      select id from branch`,
  )
  return rows.map((row) => row.id)
}

/** So many records of one kind are looked at. */
const mostCounted = 1000
const mostNamed = 5

/**
 * Throws 100409 while something else points at these records, of every resource that declares a ref to this one. Named and counted is
 * what the person may list and sees; of the rest it says only that there is some.
 */
async function nothingPointsAt({ database, identity }: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const uses: Use[] = []
  let beyond = false
  for (const { resource: other, field, many } of pointersAt(resource.name)) {
    const points = many ? sql`t.${sql.identifier(field)} && ${sql.param([...ids])}::integer[]` : sql`t.${sql.identifier(field)} = any(${sql.param([...ids])}::integer[])`
    const self = other.name === resource.name ? sql` and t.id <> all(${sql.param([...ids])}::integer[])` : sql``
    const seen = mayNameUses(other, field, identity.rights) ? sql`true${andScope(other, identity, sql`t`)}` : sql`false`
    const found = await database.all<{ id: number; seen: boolean }>(
      sql`select t.id, (${seen}) is true as seen from ${table(other)} t where t.deleted_at is null and ${points}${self} limit ${mostCounted}`,
      scopeValues(identity),
    )
    const named = found.filter((one) => one.seen).map(({ id }) => id)
    if (named.length < found.length) beyond = true
    if (named.length > 0) uses.push({ resource: other.name, field, count: named.length, ids: named.slice(0, mostNamed) })
  }
  if (uses.length > 0 || beyond) throw inUse(uses, beyond)
}

/**
 * Brings records back, with the branch that went with each. A parent that is gone leaves the node at the root; what else they pointed
 * at and is gone, or of another course by now, is left out, and where it is required the restore is refused.
 */
export function restoreRecords(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    await holdSiblings(inner.database, resource)
    const branches: number[][] = []
    for (const { id, deleted_at } of await trashed(inner, resource, ids)) branches.push(await branchInTrash(inner, resource, id, deleted_at))
    const all = [...new Set(branches.flat())]
    await inner.database
      .run(sql`with back as (update ${table(resource)} set deleted_at = null, updated_at = now(), version = version + 1 where id = any(${sql.param(all)}::integer[]) returning id, version)
        insert into history (resource, record_id, action, user_id, taken_by, version) select ${resource.name}, id, 'restore', ${byWhom(inner.identity)}, version from back`)
      .catch((error) => inner.explained(resource, error))
    await leaveOutGone(inner, resource, all)
    const placed = await inner.database.all<Record<string, unknown>>(sql`select ${siblingColumns(resource)} from ${table(resource)} where id = any(${sql.param(all)}::integer[])`)
    await closePlaces(inner.database, resource, placed)
    inner.changed.add(resource.name)
  })
}

/** What went to the trash together with a node, and the node; throws where some of it is not the person's to write. */
async function branchInTrash(records: Records, resource: AnyResource, id: number, deletedAt: string): Promise<number[]> {
  if (!resource.parentField) return [id]
  const rows = await records.database.all<{ id: number }>(
    sql`with recursive branch as (
      select id from ${table(resource)} where id = ${id}
      union select t.id from ${table(resource)} t join branch on t.${sql.identifier(resource.parentField)} = branch.id where t.deleted_at = ${deletedAt}::timestamptz)
      select id from branch`,
  )
  const ids = rows.map((row) => row.id)
  await trashed(records, resource, ids)
  return ids
}

/** Of records that came back, the references that fit no more: to what is in the trash or purged, or of another course. A new version, with its history. */
async function leaveOutGone({ database, identity }: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || referencesOf(resource).length === 0) return
  const rows = await database.all<Record<string, unknown>>(
    sql`select * from ${table(resource)} where id = any(${sql.param([...ids])}::integer[]) order by id`)
  const faults = await faultsOf(database, resource, rows.map((row) => referencesIn(resource, row)), null)
  const left = new Map<string, { row: Record<string, unknown>; field: string; gone: Set<number> }>()
  for (const { row_number, path, id } of faults) {
    const place = `${row_number} ${path}`
    if (!left.has(place)) left.set(place, { row: rows[row_number]!, field: path, gone: new Set() })
    left.get(place)!.gone.add(id)
  }
  for (const { row, field, gone } of left.values()) {
    const declared = (resource.fields as Fields)[field]!
    const kept = declared.target?.many ? (row[field] as number[]).filter((id) => !gone.has(id)) : null
    if (declared.required && (kept === null || kept.length === 0)) throw cannotComeBack(declared, [...gone])
    const value = (of: unknown) => sql`${JSON.stringify({ [field]: of })}::jsonb`
    const action = field === resource.parentField ? 'move' : 'restore'
    await database.run(sql`with made as (update ${table(resource)} t set ${sql.identifier(field)} = ${sql.param(kept)}::${castOfAny(resource, field)}, version = t.version + 1 where t.id = ${row['id']} returning t.id, t.version)
      insert into history (resource, record_id, action, user_id, taken_by, version, before, after)
      select ${resource.name}, id, ${action}, ${byWhom(identity)}, version, ${value(row[field])}, ${value(kept)} from made`)
  }
}

function cannotComeBack({ label }: AnyField, gone: readonly number[]): Fault {
  const ids = gone.slice(0, mostNamed).map((id) => `#${id}`).join(', ')
  return new Fault(409, 100409, {
    zh: `不能恢复：“${label.zh}”（${ids}）已不在或已不属于同一门学科课程，请先恢复它`,
    en: `This cannot be restored: its ${label.en.toLowerCase()} (${ids}) is gone, or of another course now. Restore that first.`,
  })
}

/** Deletes records in the trash for good; what they were stays in the history. */
export function purgeRecords(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    const rows = await trashed(inner, resource, ids)
    await nothingPointsAt(inner, resource, ids)
    for (const { id, record } of rows) await inner.log(resource, id, 'purge', record, null)
    if (resource.comments) await dropComments(inner.database, resource, ids)
    await inner.database.run(sql`delete from ${table(resource)} where id = any(${sql.param([...ids])}::integer[])`).catch((error) => {
      if (databaseError(error)?.code === '23503') throw inUse([], true)
      throw error
    })
    inner.changed.add(resource.name)
  })
}

async function trashed(records: Records, resource: AnyResource, ids: readonly number[]): Promise<{ id: number; deleted_at: string; record: unknown }[]> {
  const rows = await records.database.all(
    sql`select t.id, t.deleted_at::text as deleted_at, (select row_to_json(shown) from (select ${shownColumns(resource, shownFields(resource))}) shown) as record
      from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is not null${andWriteScope(resource, records.identity, sql`t`)} order by t.id for update of t`,
    scopeValues(records.identity),
  )
  if (rows.length !== new Set(ids).size) throw noSuchRecord()
  return rows
}
