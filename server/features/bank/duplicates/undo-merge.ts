import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { duplicateCalls } from '../../../../resources/bank/duplicates/calls.ts'
import { entryOf, holds, itemAt, recordId, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'
import { Fault, noActionRight, noSuchRecord } from '../../../base/fault.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { grantTables } from '../../../storage/statements/grant-tables.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { restoreRecords, updateRecords } from '../../../records/write/write-records.ts'

/** What a merge changed, so that it can be undone: each value as it was, and as the merge left it. */

const held = z.union([recordId, z.array(recordId), z.null()])
const change = z.strictObject({ before: held, after: held })
const grantRow = z.looseObject({ target_id: recordId })

const mergeChanges = z.strictObject({
  /** Of the kept record, by field. */
  united: z.record(z.string(), change),
  /** References that were redirected. */
  refs: z.array(change.extend({ resource: z.string(), field: z.string(), id: recordId })),
  /** Grants of all the merged records, by table. */
  grants: z.record(z.string(), z.strictObject({ before: z.array(grantRow), after: z.array(grantRow) })),
})
export type MergeChanges = z.infer<typeof mergeChanges>

/** Grants of some records, by table, in a stable order. */
export async function grantsOf(
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Record<string, z.infer<typeof grantRow>[]>> {
  const found: Record<string, z.infer<typeof grantRow>[]> = {}
  for (const { name, holderId } of grantTables) {
    const rows = await database.all<{ grant: z.infer<typeof grantRow> }>(
      sql`select to_jsonb(g) as grant from ${sql.identifier(name)} g
        where kind = ${resource.name} and target_id = any(${sql.param([...ids])}::integer[]) order by target_id, ${sql.identifier(holderId)}`,
    )
    found[name] = rows.map((row) => row.grant)
  }
  return found
}

/** Keeps what a merge changed; returns its number. */
export async function keepMerge(
  { database, identity }: Records,
  resource: AnyResource,
  { keep, others, changes }: { keep: number; others: readonly number[]; changes: MergeChanges },
): Promise<number> {
  const row = await database.first<{ id: number }>(
    sql`insert into duplicate_merge (resource, kept_id, other_ids, changes, user_id)
      values (${resource.name}, ${keep}, ${sql.param([...others])}::integer[], ${JSON.stringify(changes)}::jsonb, ${identity.userId}) returning id`,
  )
  if (!row) throw new Error('a merge was not kept')
  return row.id
}

interface MergeRow extends Record<string, unknown> {
  kept_id: number
  other_ids: number[]
  changes: unknown
  is_undone: boolean
}

const isUndone = (): Fault =>
  new Fault(409, 100409, { zh: '这次合并已经撤销', en: 'This merge has been undone already' })

/**
 * Undoes a merge, all or nothing: the others come back from the trash with their grants, and what was redirected or
 * united is as it was, except where somebody changed it since: that stays, and is counted in `left`. Throws 100404
 * where one of the others was deleted for good.
 */
export async function undoMerge(
  records: Records,
  resource: AnyResource,
  mergeId: number,
): Promise<{ kept: number; moved: number; left: number }> {
  const { rights } = records.identity
  if (!['update', 'delete'].every((verb) => holds(rights, rightOf(resource, verb)))) throw noActionRight()
  return records.transaction(async (inner) => {
    const merge = await inner.database.first<MergeRow>(
      sql`select kept_id, other_ids, changes, undone_at is not null as is_undone from duplicate_merge
        where id = ${mergeId} and resource = ${resource.name} for update`,
    )
    if (!merge) throw noSuchRecord()
    if (merge.is_undone) throw isUndone()
    const changes = mergeChanges.parse(merge.changes)
    const kept = await inner.lock(resource, merge.kept_id, 'write', true)
    const others = await inner.database.all<{ id: number; trashed: boolean }>(
      sql`select id, deleted_at is not null as trashed from ${table(resource)} where id = any(${sql.param(merge.other_ids)}::integer[])`,
    )
    if (others.length < merge.other_ids.length) throw noSuchRecord()
    // One that somebody has restored before only gets back what pointed at it.
    const trashed = others.filter((one) => one.trashed).map(({ id }) => id)
    for (const { id } of others.filter((one) => !one.trashed)) await inner.lock(resource, id, 'write', true)
    if (trashed.length > 0) await restoreRecords(inner, resource, trashed)
    const own = Object.entries(changes.united).filter(([name, { after }]) => isDeepStrictEqual(kept[name], after))
    let left = Object.keys(changes.united).length - own.length
    const action = duplicateCalls(resource.name).undo
    const logged = { before: { id: merge.other_ids }, after: { id: merge.kept_id } }
    if (own.length > 0) {
      const values = Object.fromEntries(own.map(([name, { before }]) => [name, before]))
      await inner.update(resource, merge.kept_id, null, values, action, logged)
    } else await inner.log(resource, merge.kept_id, action, logged.before, logged.after)
    for (const id of merge.other_ids) await inner.log(resource, id, action, { id: merge.kept_id }, { id })
    const moved = await moveBack(inner, changes.refs)
    left += changes.refs.length - moved
    await grantBack(inner.database, resource, merge, changes.grants)
    await inner.database.run(sql`update duplicate_merge set undone_at = now() where id = ${mergeId}`)
    return { kept: merge.kept_id, moved, left }
  })
}

/** References as they were, where they are still as the merge left them; returns how many. */
async function moveBack(inner: Records, refs: MergeChanges['refs']): Promise<number> {
  const places = new Map<string, MergeChanges['refs']>()
  for (const ref of refs) {
    const place = `${ref.resource} ${ref.field}`
    places.set(place, [...(places.get(place) ?? []), ref])
  }
  let moved = 0
  for (const some of places.values()) {
    const { resource, field } = itemAt(some, 0)
    const from = resourceByName(resource)
    const asLeft = new Map(some.map((ref) => [ref.id, ref]))
    const rows = await inner.database.all<{ id: number; held: unknown }>(
      sql`select t.id, t.${sql.identifier(field)} as held from ${table(from)} t
        where t.id = any(${sql.param([...asLeft.keys()])}::integer[]) order by t.id for update`,
    )
    const updates = rows.flatMap(({ id, held: now }) => {
      const ref = entryOf(asLeft, id)
      return isDeepStrictEqual(now, ref.after) ? [{ id, version: null, values: { [field]: ref.before } }] : []
    })
    await updateRecords(inner, from, updates, { by: 'server' })
    moved += updates.length
  }
  return moved
}

/** Grants as they were, of holders that are still there; those of the kept record only where nobody changed them. */
async function grantBack(
  database: Database,
  resource: AnyResource,
  { kept_id }: Pick<MergeRow, 'kept_id'>,
  grants: MergeChanges['grants'],
): Promise<void> {
  const now = await grantsOf(database, resource, [kept_id])
  for (const { name, holder, holderId, removal, insertion } of grantTables) {
    const { before, after } = grants[name] ?? { before: [], after: [] }
    const isUnchanged = isDeepStrictEqual(now[name], after)
    if (isUnchanged) await database.run(sql`${removal} where kind = ${resource.name} and target_id = ${kept_id}`)
    const back = isUnchanged ? before : before.filter(({ target_id }) => target_id !== kept_id)
    await database.run(
      sql`${insertion} select b.* from jsonb_populate_recordset(null::${sql.identifier(name)}, ${JSON.stringify(back)}::jsonb) b
        where exists (select 1 from ${table(holder)} t where t.id = b.${sql.identifier(holderId)}) on conflict do nothing`,
    )
  }
}
