import { sql } from 'drizzle-orm'
import type { AnyResource } from '../../resources/kit/index.ts'
import { pointersAt } from '../../resources/pointers.ts'
import { dropComments } from '../comments/comment-rows.ts'
import { inUse, noSuchRecord, type Use } from '../fault.ts'
import { shownColumns } from './columns.ts'
import { databaseError } from './database.ts'
import { obeyDeleteLock } from './locks.ts'
import { withinStanding } from '../standing/within-standing.ts'
import { andWriteScope, byWhom, shownFields, table } from './record-sql.ts'
import type { Records } from './records.ts'
import { scopeValues } from './scope.ts'

/** Deleting, in two steps: into the trash, from which records come back whole, and for good. */

const inStanding = (records: Records, resource: AnyResource, ids: readonly number[], work: (inner: Records) => Promise<void>): Promise<void> =>
  records.transaction((inner) => withinStanding(inner, resource, { ids, fields: null }, work))

/**
 * Moves records, and a node's whole branch, to the trash. Throws 100409 while something else points at one of them, or its state
 * does not let it be deleted; `isUnmade` takes back what was just made, in whatever state.
 */
export function removeRecords(records: Records, resource: AnyResource, ids: readonly number[], isUnmade = false): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    await lockAll(inner, resource, [...new Set(ids)])
    const all = await branchesOf(inner, resource, ids)
    if (all.length > new Set(ids).size) await lockAll(inner, resource, all)
    if (!isUnmade) await obeyDeleteLock(inner, resource, all)
    const uses = await usesOf(inner, resource, all)
    if (uses.length > 0) throw inUse(uses)
    await inner.database.run(sql`with gone as (
      update ${table(resource)} set deleted_at = now(), updated_at = now(), version = version + 1 where id = any(${sql.param(all)}::integer[]) and deleted_at is null returning id, version)
      insert into history (resource, record_id, action, user_id, taken_by, version) select ${resource.name}, id, 'delete', ${byWhom(inner.identity)}, version from gone`)
    inner.changed.add(resource.name)
  })
}

/** Locks records in the order of their ids; throws when one of them is gone, out of sight, or not the person's to write. */
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

/** What else points at these records, of every resource that declares a ref to this one. */
async function usesOf(records: Records, resource: AnyResource, ids: readonly number[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const { resource: other, field, many } of pointersAt(resource.name)) {
    const points = many ? sql`t.${sql.identifier(field)} && ${sql.param([...ids])}::integer[]` : sql`t.${sql.identifier(field)} = any(${sql.param([...ids])}::integer[])`
    const self = other.name === resource.name ? sql` and t.id <> all(${sql.param([...ids])}::integer[])` : sql``
    const found = await records.database.all<{ id: number }>(sql`select t.id from ${table(other)} t where t.deleted_at is null and ${points}${self} limit 1000`)
    if (found.length > 0) uses.push({ resource: other.name, field, count: found.length, ids: found.slice(0, 5).map((row) => row.id) })
  }
  return uses
}

/** Brings records back, with the branch that went with each. A parent that is gone leaves the node at the root. */
export function restoreRecords(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    const rows = await trashed(inner, resource, ids)
    for (const { id, deleted_at } of rows) {
      const branch = await branchInTrash(inner, resource, id, deleted_at)
      await inner.database
        .run(sql`with back as (update ${table(resource)} set deleted_at = null, updated_at = now(), version = version + 1 where id = any(${sql.param(branch)}::integer[]) returning id, version)
          insert into history (resource, record_id, action, user_id, taken_by, version) select ${resource.name}, id, 'restore', ${byWhom(inner.identity)}, version from back`)
        .catch((error) => inner.explained(resource, error))
    }
    if (resource.parentField) await toRoot(inner, resource, resource.parentField, ids)
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

/** Nodes whose parent is still in the trash stand at the root. */
async function toRoot({ database, identity }: Records, resource: AnyResource, parentField: string, ids: readonly number[]): Promise<void> {
  const parent = sql.identifier(parentField)
  await database.run(sql`
    with loose as (select t.id, t.${parent} as parent_id from ${table(resource)} t join ${table(resource)} above on above.id = t.${parent}
      where t.id = any(${sql.param([...ids])}::integer[]) and above.deleted_at is not null),
    made as (update ${table(resource)} t set ${parent} = null, version = t.version + 1 from loose where t.id = loose.id returning t.id, t.version, loose.parent_id)
    insert into history (resource, record_id, action, user_id, taken_by, version, before, after)
    select ${resource.name}, id, 'move', ${byWhom(identity)}, version, jsonb_build_object(${parentField}::text, parent_id), jsonb_build_object(${parentField}::text, null) from made`)
}

/** Deletes records in the trash for good; what they were stays in the history. */
export function purgeRecords(records: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inStanding(records, resource, ids, async (inner) => {
    const rows = await trashed(inner, resource, ids)
    const uses = await usesOf(inner, resource, ids)
    if (uses.length > 0) throw inUse(uses)
    for (const { id, record } of rows) await inner.log(resource, id, 'purge', record, null)
    if (resource.comments) await dropComments(inner.database, resource, ids)
    await inner.database.run(sql`delete from ${table(resource)} where id = any(${sql.param([...ids])}::integer[])`).catch((error) => {
      if (databaseError(error)?.code === '23503') throw inUse([{ resource: databaseError(error)!.table ?? resource.name, field: '', count: 1, ids: [] }])
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
