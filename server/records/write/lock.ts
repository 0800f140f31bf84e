import { sql, type SQL } from '../../storage/postgres/database.ts'
import { shownColumns } from '../../storage/tables/columns.ts'
import { andScope, andWriteScope, shownFields, table } from '../../storage/statements/record-sql.ts'
import { scopeValues } from '../../storage/statements/scope.ts'
import { entryOf, namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { Fault, noActionRight, noSuchRecord, stale } from '../../base/fault.ts'
import { mayRead, recordFields, type Fields } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import type { RecordContext, RecordRow, Write } from '../hooks/write.ts'

/** The records of a write, read whole and locked until its transaction ends. */

/** Removes the fields that the person may not read from a whole record. */
export function visible(
  resource: AnyResource,
  { rights }: Identity,
  record: Readonly<Record<string, unknown>>,
): RecordRow {
  const fields: Fields = resource.fields
  const readable = Object.keys(fields).filter((name) => mayRead(resource, namedIn(fields, name), rights))
  return Object.fromEntries([...recordFields, ...readable].map((name) => [name, record[name] ?? null])) as RecordRow
}

/** Why records cannot be written: they are shared for reference only ("403"), or outside the scope (100404). */
async function outOfReach(
  { database, identity }: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Fault> {
  const seen = await database.all(
    sql`select t.id from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andScope(resource, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return seen.length === new Set(ids).size ? noActionRight() : noSuchRecord()
}

export interface LockOptions {
  /** Which of them: `server` for all, including those in the trash. */
  by?: Write['by']
  /** Whether to read them only, or to write them. */
  access?: 'read' | 'write'
  /** Also prevents new references to them meanwhile. */
  forDelete?: boolean
  trashed?: boolean
}

/**
 * The living ones among these records that the person may write, by id; locked in the order of their ids, so that two
 * writes never deadlock.
 */
export async function lockRecords(
  { database, identity }: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
  { by = 'person', access = 'write', forDelete = false, trashed = false }: LockOptions = {},
): Promise<Map<number, RecordRow>> {
  const within = access === 'write' ? andWriteScope : andScope
  const scope: SQL = by === 'person' ? within(resource, identity, sql`t`) : sql``
  const living = by === 'server' ? sql`` : trashed ? sql` and t.deleted_at is not null` : sql` and t.deleted_at is null`
  const rows = await database.all<{ record: RecordRow }>(
    sql`select row_to_json(shown) as record from (select ${shownColumns(resource, shownFields(resource), identity)} from ${table(resource)} t
      where t.id = any(${sql.param([...new Set(ids)])}::integer[])${living}${scope} order by t.id for ${forDelete ? sql`update` : sql`no key update`} of t) shown`,
    by === 'person' ? scopeValues(identity) : {},
  )
  return new Map(rows.map(({ record }) => [record.id, record]))
}

/** One living record, locked. Throws 100404 when the person cannot see it, "403" when they may only read it. */
export async function lockRecord(
  context: RecordContext,
  resource: AnyResource,
  id: number,
  options?: LockOptions,
): Promise<RecordRow> {
  const found = await lockRecords(context, resource, [id], options)
  if (!found.has(id)) throw await outOfReach(context, resource, [id])
  return entryOf(found, id)
}

/** All of these records, locked. Throws when one is deleted, outside the scope, or read-only for the person. */
export async function lockAll(
  context: RecordContext,
  resource: AnyResource,
  ids: readonly number[],
  options?: LockOptions,
): Promise<Map<number, RecordRow>> {
  const found = await lockRecords(context, resource, ids, options)
  if (found.size === new Set(ids).size) return found
  throw options?.trashed ? noSuchRecord() : await outOfReach(context, resource, ids)
}

const maxNamed = 10

const changedSince = (ids: readonly number[]): Fault => {
  const named = ids.slice(0, maxNamed).map((id) => `#${id}`)
  return new Fault(
    409,
    100409,
    {
      zh: `没有改动任何记录：${ids.length}条记录在此之后已被修改或删除（${named.join('、')}${ids.length > maxNamed ? '…' : ''}）`,
      en: `Nothing was changed: ${ids.length} records were changed or deleted since (${named.join(', ')}${ids.length > maxNamed ? ', …' : ''}).`,
    },
    { ids: ids.slice(0, 1000) },
  )
}

/** Locks records that are still at these versions, or throws 100409 naming those that are not. */
export async function lockAt(
  context: RecordContext,
  resource: AnyResource,
  wanted: readonly { id: number; version: number }[],
): Promise<Map<number, RecordRow>> {
  const found = await lockRecords(
    context,
    resource,
    wanted.map(({ id }) => id),
  )
  const gone = wanted.filter(({ id, version }) => found.get(id)?.version !== version).map(({ id }) => id)
  const unheld = gone.filter((id) => !found.has(id))
  const isRead = unheld.length > 0 && (await lockRecords(context, resource, unheld, { access: 'read' })).size > 0
  if (isRead) throw noActionRight()
  if (gone.length > 0) throw changedSince(gone)
  return found
}

/** One record, still at `version` (null: at any), or 100409 with the record as it is now. */
export async function lockOneAt(
  context: RecordContext,
  resource: AnyResource,
  id: number,
  version: number | null,
): Promise<RecordRow> {
  const record = await lockRecord(context, resource, id)
  if (version !== null && record.version !== version) throw stale(visible(resource, context.identity, record))
  return record
}
