import type { AnyResource } from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'
import { databaseError } from '../../storage/postgres/database-errors.ts'
import { Fault, invalid } from '../../base/fault.ts'
import { subtreesOf, subtreeInTrash } from './subtree.ts'
import { lockAll, lockAt, lockOneAt, lockRecords } from './lock.ts'
import { needsTransaction, perform } from './pipeline.ts'
import { changesSiblings, holdSiblings } from './siblings.ts'
import { explained } from './store.ts'
import { withoutUnfit } from './unfit-references.ts'
import {
  changeOf,
  inWriteTransaction,
  type Change,
  type HistoryNote,
  type RecordContext,
  type RecordRow,
  type Repeatable,
  type Write,
} from '../hooks/write.ts'
import { entryOf } from '../../../resources/kit/present.ts'

/**
 * The functions that writers call: each locks its records and sends them through the pipeline. They return whole
 * records, including fields that the person may not read.
 */

type Values = Record<string, unknown>

/** The response that a create got under its key before; the same key with another body is refused. */
export async function answeredBefore(
  { database, identity }: RecordContext,
  { key, requestHash }: Repeatable,
): Promise<RecordRow | null> {
  const kept = await database.first<{ request_hash: Buffer; answer: RecordRow }>(
    sql`select request_hash, answer from idempotency where user_id = ${identity.userId} and key = ${key}`,
  )
  if (!kept) return null
  if (requestHash.equals(kept.request_hash)) return kept.answer
  const text = { zh: '该 Idempotency-Key 已用于另一个请求', en: 'This Idempotency-Key was used for another request' }
  throw invalid([{ path: 'Idempotency-Key', message: text[identity.language] }])
}

interface CreateOptions {
  repeatable?: Repeatable | undefined
  /** What creates them: a form, or an import. */
  action?: string
  by?: Write['by']
}

/**
 * Stores validated inputs in one statement, all or none. Throws 100400 naming fields; of several inputs, with the
 * number of the input before the field.
 */
export async function createRecords(
  context: RecordContext,
  resource: AnyResource,
  inputs: readonly Values[],
  { repeatable, action = 'create', by = 'person' }: CreateOptions = {},
): Promise<RecordRow[]> {
  if (inputs.length === 0) return []
  const begin = (inner: RecordContext): Write => ({
    context: inner,
    resource,
    kind: 'create',
    action,
    by,
    isNamed: inputs.length > 1,
    repeatable,
    changes: inputs.map((input) => changeOf(null, { ...input })),
    stored: [],
  })
  const run = async (inner: RecordContext): Promise<RecordRow[]> => {
    const write = begin(inner)
    await holdSiblings(inner.database, resource)
    await perform(write)
    return write.stored
  }
  try {
    return await (needsTransaction(context, resource) ? inWriteTransaction(context, run) : run(context))
  } catch (error) {
    // A repeated create may fail on its key, or first on what the first create made: a unique value, a membership.
    const isTaken = error instanceof Fault || databaseError(error)?.code === '23505'
    const repeated = repeatable && isTaken ? await answeredBefore(context, repeatable) : null
    return repeated ? [repeated] : explained(resource, context, error)
  }
}

export interface RecordUpdate {
  id: number
  /** The version that the record must still have; null: any. */
  version: number | null
  values: Readonly<Values>
  note?: HistoryNote
}

interface UpdateOptions {
  action?: string
  by?: Write['by']
}

/** Runs a write with what follows from it, and turns errors of the database into faults. */
async function performed(write: Write): Promise<readonly RecordRow[]> {
  await perform(write).catch((error: unknown) => explained(write.resource, write.context, error))
  for (const { resource, action, updates } of write.consequences ?? []) {
    const unversioned = updates.map((one) => ({ ...one, version: null }))
    await updateRecords(write.context, resource, unversioned, { action, by: 'server' })
  }
  return write.stored
}

/**
 * Changes one record. Throws 100404, 100409 with the current record, 100409 where its state locks a changed field,
 * 100400 where a rule over several fields is broken.
 */
export function updateRecord(
  context: RecordContext,
  resource: AnyResource,
  { id, version, values, note }: RecordUpdate,
  { action = 'update', by = 'person' }: UpdateOptions = {},
): Promise<RecordRow> {
  return inWriteTransaction(context, async (inner) => {
    if (changesSiblings(resource, Object.keys(values))) await holdSiblings(inner.database, resource)
    const before = await lockOneAt(inner, resource, id, version)
    const write: Write = {
      context: inner,
      resource,
      kind: 'update',
      action,
      by,
      isNamed: false,
      changes: [changeOf(before, { ...values }, note)],
      stored: [],
    }
    const [stored] = await performed(write)
    return stored ?? before
  })
}

async function lockWanted(
  context: RecordContext,
  resource: AnyResource,
  updates: readonly RecordUpdate[],
  by: Write['by'],
): Promise<Map<number, RecordRow>> {
  if (by === 'server')
    return lockRecords(
      context,
      resource,
      updates.map(({ id }) => id),
      { by },
    )
  const versioned = updates.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]))
  const found = versioned.length > 0 ? await lockAt(context, resource, versioned) : new Map<number, RecordRow>()
  const others = updates.filter(({ version }) => version === null).map(({ id }) => id)
  return others.length > 0 ? new Map([...found, ...(await lockAll(context, resource, others))]) : found
}

/** A record as it is now, and the previous values of the changed fields. */
export interface UpdatedRecord {
  record: RecordRow
  before: Values
}

/**
 * Changes several records, all or none; an error names the record. Returns them in the given order; records that a
 * consequence (`by: 'server'`) did not find are left out.
 */
export function updateRecords(
  context: RecordContext,
  resource: AnyResource,
  updates: readonly RecordUpdate[],
  { action = 'update', by = 'person' }: UpdateOptions = {},
): Promise<UpdatedRecord[]> {
  if (updates.length === 0) return Promise.resolve([])
  return inWriteTransaction(context, async (inner) => {
    if (updates.some(({ values }) => changesSiblings(resource, Object.keys(values))))
      await holdSiblings(inner.database, resource)
    const found = await lockWanted(inner, resource, updates, by)
    const changes = updates.flatMap(({ id, values, note }) =>
      found.has(id) ? [changeOf(entryOf(found, id), { ...values }, note)] : [],
    )
    const stored = new Map(
      (
        await performed({ context: inner, resource, kind: 'update', action, by, isNamed: true, changes, stored: [] })
      ).map((record) => [record.id, record]),
    )
    return changes.map(({ id, before, names }) => ({
      record: stored.get(id) ?? before!,
      before: Object.fromEntries(names.map((name) => [name, before![name]])),
    }))
  })
}

const gone = (before: RecordRow): Change => ({ ...changeOf(before, {}), after: before })

/**
 * Moves records, with all descendants of a node, to the trash. Throws 100409 while another record refers to one of
 * them, or its state does not allow deleting; `isUnmade` takes back what was just created, in any state.
 */
export function removeRecords(
  context: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
  isUnmade = false,
): Promise<void> {
  return inWriteTransaction(context, async (inner) => {
    await holdSiblings(inner.database, resource)
    const forDelete = { forDelete: true }
    const asked = await lockAll(inner, resource, ids, forDelete)
    const all = await subtreesOf(inner, resource, [...asked.keys()])
    // All nodes of the branch, so that no new reference to one of them appears.
    const found = all.length > asked.size ? await lockAll(inner, resource, all, forDelete) : asked
    await performed({
      context: inner,
      resource,
      kind: 'delete',
      action: 'delete',
      by: 'person',
      isNamed: true,
      isUnmade,
      changes: [...found.values()].map(gone),
      stored: [],
    })
  })
}

/**
 * Restores records, with the branch that was deleted with each. A node whose parent is gone becomes a root; other
 * references to deleted records or to another course are removed, and where one is required the restore is refused.
 */
export function restoreRecords(context: RecordContext, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inWriteTransaction(context, async (inner) => {
    await holdSiblings(inner.database, resource)
    const trashed = { trashed: true, forDelete: true }
    const asked = await lockAll(inner, resource, ids, trashed)
    const all = new Set<number>()
    for (const record of asked.values()) for (const id of await subtreeInTrash(inner, resource, record)) all.add(id)
    const found = await lockAll(inner, resource, [...all], trashed)
    const write: Write = {
      context: inner,
      resource,
      kind: 'restore',
      action: 'restore',
      by: 'person',
      isNamed: true,
      changes: [...found.values()].map(gone),
      stored: [],
    }
    const back = await performed(write)
    for (const { id, values } of await withoutUnfit(inner, resource, back)) {
      const action = resource.parentField && resource.parentField in values ? 'move' : 'restore'
      await updateRecords(inner, resource, [{ id, version: null, values }], { action, by: 'server' })
    }
  })
}

/** Purges records in the trash; the history keeps what they were. */
export function purgeRecords(context: RecordContext, resource: AnyResource, ids: readonly number[]): Promise<void> {
  return inWriteTransaction(context, async (inner) => {
    const found = await lockAll(inner, resource, ids, { trashed: true, forDelete: true })
    await performed({
      context: inner,
      resource,
      kind: 'purge',
      action: 'purge',
      by: 'person',
      isNamed: true,
      changes: [...found.values()].map(gone),
      stored: [],
    })
  })
}
