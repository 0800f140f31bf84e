import { sql } from 'drizzle-orm'
import { recordFields, type AnyResource } from '../../resources/kit/index.ts'
import { noSuchRecord } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import { listPage, type Page } from './list-page.ts'
import { RecordReader } from './record-reader.ts'
import { lockRecord, visible } from './write/lock.ts'
import { logOnly } from './write/store.ts'
import type { HistoryNote, RecordContext, RecordRow, Repeatable } from './hooks/write.ts'
import { createRecords, updateRecord } from './write/write-records.ts'
import type { Database } from '../storage/postgres/database.ts'
import { andScope, table } from '../storage/statements/record-sql.ts'
import { scopeValues, type Access } from '../storage/statements/scope.ts'

export type { Page, RecordRow, Repeatable }

/**
 * The records of every resource, as one person may read and write them: the scope is part of each statement, fields
 * that the person may not read never leave the database, and every write stores its history in the same transaction.
 */
export class Records extends RecordReader implements RecordContext {
  /** Resources written through this, so that subscribers can be notified. */
  readonly changed: Set<string>
  /** People who got a notice. */
  readonly notified: Set<number>

  constructor(
    database: Database,
    identity: Identity,
    changed: Set<string> = new Set(),
    notified: Set<number> = new Set(),
  ) {
    super(database, identity)
    this.changed = changed
    this.notified = notified
  }

  /** The same records inside a transaction. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T> {
    return this.database.transaction((database) =>
      work(new Records(database, this.identity, this.changed, this.notified)),
    )
  }

  /** A page of living records for a query string, which is validated strictly. `trashed` lists deleted ones instead. */
  list(resource: AnyResource, query: Record<string, string>, trashed = false): Promise<Page> {
    return listPage(this, resource, query, trashed)
  }

  /** Removes the fields that the person may not read from a whole record. */
  visible(resource: AnyResource, record: Record<string, unknown>): RecordRow {
    return visible(resource, this.identity, record)
  }

  /**
   * Stores one validated input. The same key returns the record of the first request; the same key with another body is
   * refused.
   */
  async create(resource: AnyResource, input: Record<string, unknown>, repeatable?: Repeatable): Promise<RecordRow> {
    const [made] = await createRecords(this, resource, [input], { repeatable })
    return this.visible(resource, made!)
  }

  /** Stores many validated inputs in one statement, all or none. Returns their ids in order. */
  async createMany(resource: AnyResource, inputs: readonly Record<string, unknown>[]): Promise<number[]> {
    return (await createRecords(this, resource, inputs)).map(({ id }) => id)
  }

  /** Reads a whole living record and locks it until the transaction ends; for writing, unless specified otherwise. */
  lock(resource: AnyResource, id: number, access: Access = 'write', forDelete = false): Promise<RecordRow> {
    return lockRecord(this, resource, id, { access, forDelete })
  }

  /**
   * Changes some fields of a record that is still at `version` (null: at any). `note`: what its history says besides
   * the changes.
   */
  async update(
    resource: AnyResource,
    id: number,
    version: number | null,
    values: Record<string, unknown>,
    action = 'update',
    note?: HistoryNote,
  ): Promise<RecordRow> {
    return this.visible(
      resource,
      await updateRecord(this, resource, { id, version, values, ...(note ? { note } : {}) }, { action }),
    )
  }

  /** Adds an entry to a record's history without changing the record. */
  log(resource: AnyResource, id: number, action: string, before: unknown, after: unknown): Promise<void> {
    return logOnly(this, resource, id, action, before, after)
  }

  /** Who did what to a record, newest first; values that the person may not read are left out. */
  async history(
    resource: AnyResource,
    id: number,
    page: number,
    pageSize: number,
  ): Promise<{ list: unknown[]; total: number }> {
    const seen = await this.database.first(
      sql`select 1 from ${table(resource)} t where t.id = ${id}${andScope(resource, this.identity, sql`t`)}`,
      scopeValues(this.identity),
    )
    if (!seen) throw noSuchRecord()
    const rows = await this.database.all(
      sql`select h.id, h.action, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, h.user_id, u.username, h.taken_by, taker.username as taken_by_username, h.version, h.before, h.after
        from history h left join "user" u on u.id = h.user_id left join "user" taker on taker.id = h.taken_by where h.resource = ${resource.name} and h.record_id = ${id}
        order by h.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    )
    const total = await this.database.first<{ count: number }>(
      sql`select count(*) from history where resource = ${resource.name} and record_id = ${id}`,
    )
    const readable = new Set<string>([...recordFields, ...this.readable(resource)])
    const narrowed = (values: Record<string, unknown> | null) =>
      values && Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(name)))
    return {
      list: rows.map((row) => ({ ...row, before: narrowed(row.before), after: narrowed(row.after) })),
      total: total!.count,
    }
  }
}

export const recordsFor = (database: Database, identity: Identity): Records => new Records(database, identity)
