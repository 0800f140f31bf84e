import { z } from 'zod'
import { duplicateCalls } from '../../../../resources/bank/duplicates/calls.ts'
import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import {
  entryOf,
  holds,
  mayWrite,
  namedIn,
  rightOf,
  type AnyResource,
  type Language,
} from '../../../../resources/kit/index.ts'
import { referencesTo, type ReferencingField } from '../../../../resources/registry/references.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { grantTables } from '../../../storage/statements/grant-tables.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { grantsOf, keepMerge, type MergeChanges } from './undo-merge.ts'
import { bindingsOf, binds } from '../../../records/bindings.ts'
import { Fault, invalid, noActionRight, stale } from '../../../base/fault.ts'
import { holdSiblings } from '../../../records/write/siblings.ts'
import { removeRecords, updateRecords } from '../../../records/write/write-records.ts'

/**
 * Merges records into one: references to the others are redirected to the kept one, which also gets their
 * classifications, and the others go to the trash, all in one transaction. Restoring one from the trash does not
 * restore the references to it; undoing the merge does (`undo-merge.ts`).
 */
export interface Merge {
  keep: number
  /** All of them, including the kept one, each with the version that the person saw. */
  records: readonly { id: number; version: number }[]
}

/**
 * Returns how many records were redirected to the kept one. Throws 100409 when one of the records has changed since.
 */
export async function mergeRecords(
  records: Records,
  resource: AnyResource,
  { keep, records: given }: Merge,
): Promise<{ kept: number; moved: number; merge_id: number }> {
  const { rights, language } = records.identity
  if (!['update', 'delete'].every((verb) => holds(rights, rightOf(resource, verb)))) throw noActionRight()
  const ids = given.map(({ id }) => id)
  if (!ids.includes(keep) || new Set(ids).size !== ids.length) {
    throw invalid([
      {
        path: 'keep',
        message:
          language === 'zh'
            ? '要保留的记录应是其中之一，且每条只写一次'
            : 'The one to keep is one of the records, and each is listed once',
      },
    ])
  }
  return records.transaction(async (inner) => {
    await holdSiblings(inner.database, resource)
    const found = await lockAll(inner, resource, given)
    const kept = entryOf(found, keep)
    const others = ids.filter((id) => id !== keep).sort((a, b) => a - b)
    sameGroup(inner, resource, [...found.values()])
    await nothingBinds(inner, resource, others)
    const united = unitedRefs(
      inner,
      resource,
      kept,
      others.map((id) => entryOf(found, id)),
    )
    const changes = await redirect(inner, resource, { keep, others, kept, united })
    const merge_id = await keepMerge(inner, resource, { keep, others, changes })
    const action = duplicateCalls(resource.name).merge
    const logged = { before: { id: others }, after: { id: keep, merge_id } }
    if (Object.keys(united).length > 0) await inner.update(resource, keep, null, united, action, logged)
    else await inner.log(resource, keep, action, logged.before, logged.after)
    for (const id of others) await inner.log(resource, id, action, { id }, { id: keep })
    await removeRecords(inner, resource, others)
    return { kept: keep, moved: changes.refs.length + grantsMoved(changes, keep), merge_id }
  })
}

/** Redirects what points at the others to the kept one; returns what that changes, with what is united in it. */
async function redirect(
  inner: Records,
  resource: AnyResource,
  { keep, others, kept, united }: { keep: number; others: number[]; kept: RecordRow; united: Record<string, number[]> },
): Promise<MergeChanges> {
  const before = await grantsOf(inner.database, resource, [keep, ...others])
  await moveGrants(inner, resource, keep, others)
  const refs: MergeChanges['refs'] = []
  for (const ref of referencesTo(resource.name).filter((one) => !binds(one)))
    refs.push(...(await moveRefs(inner, resource, ref, keep, others)))
  const after = await grantsOf(inner.database, resource, [keep])
  return {
    united: Object.fromEntries(
      Object.entries(united).map(([name, now]) => [name, { before: refList.parse(kept[name]), after: now }]),
    ),
    refs,
    grants: Object.fromEntries(
      Object.keys(before).map((name) => [name, { before: namedIn(before, name), after: namedIn(after, name) }]),
    ),
  }
}

/** Grants of the others, which became grants of the kept one. */
const grantsMoved = ({ grants }: MergeChanges, keep: number): number =>
  Object.values(grants).flatMap(({ before }) => before.filter(({ target_id }) => target_id !== keep)).length

/**
 * Throws 100409 where something means one of these alone: its answers would be scored by another key, a paper would
 * have a hole. Such a record can be the one that is kept.
 */
async function nothingBinds(inner: Records, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const [first] = [...(await bindingsOf(inner.database, resource, ids))]
  if (!first) return
  const [id, bindings] = first
  const by = (language: Language, separator: string) =>
    bindings.map(({ label, count }) => `${label[language]} ${count}`).join(separator)
  throw new Fault(
    409,
    100409,
    {
      zh: `#${id} 不能并入别的记录，它用在：${by('zh', '、')}。可以改为保留它。`,
      en: `#${id} cannot be merged into another; it is used in: ${by('en', ', ')}. Keep this one instead.`,
    },
    { id },
  )
}

/** Locks in the order of ids, so that two merges never wait for each other. */
async function lockAll(
  inner: Records,
  resource: AnyResource,
  given: Merge['records'],
): Promise<ReadonlyMap<number, RecordRow>> {
  const found = new Map<number, RecordRow>()
  for (const { id, version } of [...given].sort((a, b) => a.id - b.id)) {
    const record = await inner.lock(resource, id, 'write', true)
    if (record.version !== version) throw stale(inner.visible(resource, record))
    found.set(id, record)
  }
  return found
}

/**
 * Records compared within a group are merged only within it, since the classifications of a question belong to its
 * course.
 */
function sameGroup({ identity }: Records, resource: AnyResource, found: readonly RecordRow[]): void {
  const within = comparisonOf(resource).within
  if (!within || new Set(found.map((record) => record[within])).size === 1) return
  const { zh, en } = namedIn(resource.fields, within).label
  throw invalid([
    {
      path: 'records',
      message: identity.language === 'zh' ? `${zh}不同，不能合并` : `They differ in: ${en}; they cannot be merged`,
    },
  ])
}

/**
 * The kept record's lists of refs together with those of the others, up to their limit and where the person may write
 * them.
 */
function unitedRefs(
  { identity }: Records,
  resource: AnyResource,
  kept: RecordRow,
  others: readonly RecordRow[],
): Record<string, number[]> {
  const united: Record<string, number[]> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.target?.many || !mayWrite(resource, field, identity.rights)) continue
    const had = kept[name] as number[]
    const all = [...new Set([had, ...others.map((one) => one[name] as number[])].flat())].slice(
      0,
      Math.max(had.length, Number(field.options['max'])),
    )
    if (all.length > had.length) united[name] = all
  }
  return united
}

const refList = z.array(z.int())
const movedAtOnce = 500

/**
 * References to the others are redirected to the kept one: in all records, whatever the scope, including those in the
 * trash.
 */
async function moveRefs(
  inner: Records,
  resource: AnyResource,
  { resource: from, field, many }: ReferencingField,
  keep: number,
  others: readonly number[],
): Promise<MergeChanges['refs']> {
  const column = sql.identifier(field)
  const gone = sql`${sql.param([...others])}::integer[]`
  const points = many ? sql`t.${column} && ${gone}` : sql`t.${column} = any(${gone})`
  const self = from.name === resource.name ? sql` and t.id <> all(${gone})` : sql``
  const moved = (id: number): number => (others.includes(id) ? keep : id)
  const rows = await inner.database.all<{ id: number; held: number | number[] }>(
    sql`select t.id, t.${column} as held from ${table(from)} t where ${points}${self} order by t.id for update`,
  )
  const refs = rows.map(({ id, held }) => ({
    resource: from.name,
    field,
    id,
    before: held,
    after: Array.isArray(held) ? [...new Set(held.map(moved))] : moved(held),
  }))
  const updates = refs.map(({ id, after }) => ({ id, version: null, values: { [field]: after } }))
  for (let start = 0; start < updates.length; start += movedAtOnce)
    await updateRecords(inner, from, updates.slice(start, start + movedAtOnce), { by: 'server' })
  return refs
}

/**
 * Grants of the others become grants of the kept one, from the earliest day to the latest; without a day, a grant is
 * unlimited.
 */
async function moveGrants(
  inner: Records,
  resource: AnyResource,
  keep: number,
  others: readonly number[],
): Promise<void> {
  const gone = sql`${sql.param([...others])}::integer[]`
  for (const { holderId, removal, insertion } of grantTables) {
    const holder = sql.identifier(holderId)
    await inner.database.run(
      sql`with old as (${removal} where kind = ${resource.name} and target_id = any(${gone}) returning *)
      ${insertion} (${holder}, kind, target_id, "from", until, granted_by, granted_at)
      select ${holder}, kind, ${keep}, case when bool_or("from" is null) then null else min("from") end, case when bool_or(until is null) then null else max(until) end, min(granted_by), min(granted_at)
      from old group by ${holder}, kind
      on conflict (${holder}, kind, target_id) do update set
        "from" = case when g."from" is null or excluded."from" is null then null else least(g."from", excluded."from") end,
        until = case when g.until is null or excluded.until is null then null else greatest(g.until, excluded.until) end`,
    )
  }
}
