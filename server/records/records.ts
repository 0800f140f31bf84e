import { sql, type SQL } from 'drizzle-orm'
import { mayRead, recordFields, type AnyResource, type Fields } from '../../resources/kit/index.ts'
import { noSuchRecord } from '../base/fault.ts'
import type { Identity } from '../base/identity.ts'
import { lockRecord, visible } from './write/lock.ts'
import { logOnly } from './write/store.ts'
import type { HistoryNote, RecordContext, RecordRow, Repeatable } from './hooks/write.ts'
import { createRecords, updateRecord } from './write/write-records.ts'
import { membershipConditions } from '../storage/statements/membership-filter.ts'
import { subtreeConditions } from '../storage/statements/subtree-filter.ts'
import { levelColumn, shownColumns } from '../storage/tables/columns.ts'
import type { Database, Prepared, Values } from '../storage/postgres/database.ts'
import { preparedIfFrequent, preparedWithValues } from '../storage/postgres/frequent-statements.ts'
import {
  cursorAfter,
  firstRowsOf,
  orderAndCursor,
  readListQuery,
  type ListQuery,
} from '../storage/statements/list-query.ts'
import { andScope, andWriteScope, detailStatement, cachedStatements, table } from '../storage/statements/record-sql.ts'
import { scopeKey, scopeValues, type Access } from '../storage/statements/scope.ts'
import { manyMatches } from '../base/search-text/search-condition.ts'
import { countRows, type Total } from '../storage/statements/totals.ts'

export type { RecordRow, Repeatable }

export interface Page {
  /** Each row as JSON text, built by the database. */
  rows: string[]
  total: number
  estimated: boolean
  cursor: string | null
}

const statements = cachedStatements()

/** Rows that a capability puts first for the person who asks, and the key under which each row says whether it is one. */
interface MarkedRows {
  mark: string
  ids: readonly number[]
}

/** What a list is of. The trash is in the order of the list alone. */
/** Made when a statement is: most calls find theirs made. */
type Condition = () => SQL

interface Listed {
  trashed: boolean
  marked: readonly MarkedRows[]
}

interface Part extends Listed {
  cursor: ListQuery['cursor']
  offset: number
  limit: number
}

const markColumns = (marked: readonly MarkedRows[]): SQL =>
  sql.join(
    marked.map(({ mark, ids }) => {
      const isMarked = ids.length > 0 ? sql`t.id = any(${sql.param([...ids])}::integer[])` : sql`false`
      return sql`, ${isMarked} as ${sql.identifier(mark)}`
    }),
  )

/**
 * The records of every resource, as one person may read and write them: the scope is part of each statement, fields
 * that the person may not read never leave the database, and every write stores its history in the same transaction.
 */
export class Records implements RecordContext {
  readonly database: Database
  readonly identity: Identity
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
    this.database = database
    this.identity = identity
    this.changed = changed
    this.notified = notified
  }

  /** The same records inside a transaction. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T> {
    return this.database.transaction((database) =>
      work(new Records(database, this.identity, this.changed, this.notified)),
    )
  }

  readable(resource: AnyResource): string[] {
    const fields: Fields = resource.fields
    return Object.keys(fields).filter((name) => mayRead(resource, fields[name]!, this.identity.rights))
  }

  /** The fields of a row in a list. */
  private listed(resource: AnyResource): string[] {
    return this.readable(resource).filter((name) => !(resource.fields as Fields)[name]!.onlyInDetail)
  }

  private scopeKey(resource: AnyResource, fields: readonly string[]): string {
    return `${resource.name}|${scopeKey(resource, this.identity)}|${fields.join()}`
  }

  /** One living record, as JSON text. Throws 100404 when it does not exist or is outside the person's scope. */
  async getText(resource: AnyResource, id: number): Promise<string> {
    const fields = this.readable(resource)
    const statement = statements(`get|${this.scopeKey(resource, fields)}`, () =>
      detailStatement(resource, this.identity, fields),
    )
    const [row] = await this.database.prepared<{ record: string }>(statement, { id, ...scopeValues(this.identity) })
    if (!row) throw noSuchRecord()
    return row.record
  }

  async get(resource: AnyResource, id: number): Promise<RecordRow> {
    return JSON.parse(await this.getText(resource, id))
  }

  /** A page of living records for a query string, which is validated strictly. `trashed` lists deleted ones instead. */
  async list(resource: AnyResource, query: Record<string, string>, trashed = false): Promise<Page> {
    const read = readListQuery(resource, this.identity, query)
    const asked = {
      ...read,
      conditions: [
        ...read.conditions,
        ...(await subtreeConditions(this.database, read.subtrees)),
        ...(await membershipConditions(this.database, this.identity, read.memberships)),
      ],
    }
    const living = trashed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`
    // The trash is there to restore from: it shows what the person may write.
    const within = trashed ? andWriteScope : andScope
    const where = (found: SQL[]) =>
      sql`${sql.join([living, ...asked.conditions, ...found], sql` and `)}${within(resource, this.identity, sql`t`)}`
    const indexed: Condition = () => where(asked.search ? [asked.search.indexed] : [])
    const values = scopeValues(this.identity)
    const key = `${resource.name}|${trashed}|${scopeKey(resource, this.identity)}|${JSON.stringify(values)}|${asked.key}`
    const from = (condition: SQL) => sql`${table(resource)} t where ${condition}`
    const counted = () =>
      asked.search
        ? { from: from(indexed()), estimate: from(where([asked.search.estimate])), bound: manyMatches }
        : { from: from(indexed()) }
    const marked = trashed ? [] : await this.markedRows(resource)
    const counting = countRows(this.database, this.identity.userId, key, counted, values)
    const [rows, total] = await Promise.all([
      this.pageRows(resource, asked, await this.pageCondition(resource, asked, indexed, where, counting), {
        trashed,
        marked,
      }),
      counting,
    ])
    const full = rows.length === asked.pageSize
    return { rows, ...total, cursor: full ? cursorAfter(resource, JSON.parse(rows.at(-1)!), asked.sort) : null }
  }

  private markedRows(resource: AnyResource): Promise<MarkedRows[]> {
    return Promise.all(
      firstRowsOf(resource).map(async ({ mark, ids }) => ({ mark, ids: await ids(this.database, this.identity) })),
    )
  }

  /**
   * A word that occurs in many records is found fastest along the index of the order, a rare one by the index of word
   * pairs. So the count, capped and cached for a moment, decides; other orders have no index to walk along.
   */
  private async pageCondition(
    resource: AnyResource,
    asked: ListQuery,
    indexed: Condition,
    where: (found: SQL[]) => SQL,
    counting: Promise<Total>,
  ): Promise<Condition> {
    const { search } = asked
    if (!search || !isIndexed(resource, asked)) return indexed
    return (await counting).total > manyMatches ? () => where([search.plain]) : indexed
  }

  /**
   * A page: the rows that come first, in the requested order, then the others in the same. These are two statements, as no index serves an
   * order that begins with whether a row is one of a few.
   */
  private async pageRows(resource: AnyResource, asked: ListQuery, where: Condition, listed: Listed): Promise<string[]> {
    const { pageSize, isAfterFirst } = asked
    const offset = asked.cursor ? 0 : (asked.page - 1) * pageSize
    const cursor = isAfterFirst ? null : asked.cursor
    const ids = [...new Set(listed.marked.flatMap((one) => one.ids))]
    if (ids.length === 0) return this.rowsOf(resource, asked, where, { ...listed, cursor, offset, limit: pageSize })
    const isFirst = sql`t.id = any(${sql.param(ids)}::integer[])`
    const all = { ...listed, cursor: asked.cursor, offset: 0, limit: ids.length }
    const first = cursor ? [] : await this.rowsOf(resource, asked, () => sql`${where()} and ${isFirst}`, all)
    const shown = first.slice(offset, offset + pageSize)
    const rest = {
      ...listed,
      cursor,
      offset: Math.max(0, offset - first.length),
      limit: pageSize - shown.length,
    }
    if (rest.limit === 0) return shown
    return [...shown, ...(await this.rowsOf(resource, asked, () => sql`${where()} and not ${isFirst}`, rest))]
  }

  private async rowsOf(resource: AnyResource, asked: ListQuery, where: Condition, part: Part): Promise<string[]> {
    const { values } = orderAndCursor({ sort: asked.sort, cursor: part.cursor })
    const all = { ...values, ...scopeValues(this.identity), limit: part.limit, offset: part.offset }
    const statement = this.pageStatement(resource, asked, where, part, all)
    const found = await this.database.prepared<{ record: string }>(statement, all)
    return found.map((row) => row.record)
  }

  /** `values`: what its placeholders will be filled with. */
  private pageStatement(
    resource: AnyResource,
    asked: ListQuery,
    where: Condition,
    part: Part,
    values: Values,
  ): Prepared {
    const { trashed, marked, cursor, offset, limit } = part
    const fields = this.listed(resource)
    const page = (most: SQL, skipped: SQL) => {
      const { order, after } = orderAndCursor({ sort: asked.sort, cursor })
      return sql`select row_to_json(shown)::text as record from (
        select ${shownColumns(resource, fields)}${levelColumn(resource)}${markColumns(marked)} from ${table(resource)} t
        where ${where()}${after ? sql` and ${after}` : sql``} order by ${order} limit ${most} offset ${skipped}) shown`
    }
    const anyPage = () => page(sql`${sql.placeholder('limit')}`, sql`${sql.placeholder('offset')}`)
    const isByFilters =
      !asked.search &&
      asked.subtrees.length + asked.memberships.length === 0 &&
      !trashed &&
      marked.every(({ ids }) => ids.length === 0)
    if (!isByFilters) return preparedIfFrequent(anyPage())
    const key = `page|${this.scopeKey(resource, fields)}|${asked.sort.map((one) => `${one.name}${one.descending}`).join()}|${cursor !== null}|${limit}`
    // Unfiltered, in an order that has an index, from the start or a cursor: few texts, and one plan fits all their values.
    if (asked.conditions.length === 0 && offset === 0 && isIndexed(resource, asked))
      return statements(key, () => page(sql.raw(String(limit)), sql.raw('0')))
    // PostgreSQL plans any other for its values: what is asked often once, the others each time. One plan for all values looks
    // expensive to it, as it knows no limit, and would be wrong for rare ones.
    const people = JSON.stringify(scopeValues(this.identity))
    const often = cursor ? undefined : preparedWithValues(`${key}|${offset}|${people}|${asked.key}`, anyPage, values)
    return often ?? preparedIfFrequent(anyPage())
  }

  /** Living records by their ids, in the requested order; those outside the person's scope are left out. */
  async getMany(resource: AnyResource, ids: readonly number[]): Promise<RecordRow[]> {
    const rows = await this.database.all<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (select ${shownColumns(resource, this.readable(resource))} from ${table(resource)} t
        where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andScope(resource, this.identity, sql`t`)}) shown`,
      scopeValues(this.identity),
    )
    const byId = new Map(rows.map((row) => [row.record.id, row.record]))
    return ids.flatMap((id) => byId.get(id) ?? [])
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

/** Whether an index exists for the requested order: the list's own, and that of ids. */
const isIndexed = (resource: AnyResource, { sort }: ListQuery): boolean =>
  sort.length <= 2 && [resource.list.sort?.replace(/^-/, ''), 'id'].includes(sort[0]?.name)

export const recordsFor = (database: Database, identity: Identity): Records => new Records(database, identity)
