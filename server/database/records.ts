import { sql, type SQL } from 'drizzle-orm'
import {
  changeFaults, mayRead, messages, recordFields,
  type Action, type AnyResource, type Fields,
} from '../../resources/kit/index.ts'
import { invalid, noActionRight, noSuchRecord, stale, type Fault } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { withinStanding } from '../standing/within-standing.ts'
import { branchConditions } from './branches.ts'
import { columnTypeOf, levelColumn, parameter, shownColumns } from './columns.ts'
import { missingAfter, obeyCompleteness, refusedFor } from './completeness.ts'
import { databaseError, type Database } from './database.ts'
import { changedMark, derivedOf } from './derived.ts'
import { incoming } from './incoming.ts'
import { obeyLock } from './locks.ts'
import { cursorAfter, orderAndCursor, readListQuery, type ListQuery } from './list-query.ts'
import { andScope, andWriteScope, byWhom, castOfAny, detailStatement, insertStatement, remembered, shownFields, storedFields, table } from './record-sql.ts'
import { obeyReferences, referenceIssues, type ReferenceFault } from './references.ts'
import { scopeValues, type Access } from './scope.ts'
import { changesSiblings, closePlaces, holdSiblings, placeBehind, withSiblings } from './siblings.ts'
import { manyMatches } from './search.ts'
import { countRows, type Total } from './totals.ts'

/** A record as the wire has it: declared fields and the record's own. */
export type RecordRow = Record<string, unknown> & { id: number; version: number }

export interface Page {
  /** Each row as JSON text, made by the database. */
  rows: string[]
  total: number
  estimated: boolean
  cursor: string | null
}

/** A create's Idempotency-Key with the hash of route and body. */
export interface Repeatable {
  key: string
  requestHash: Buffer
}

const statements = remembered()

/** Of the record's own (`recordFields`): the version that was brought back, the records that became one. */
export interface Told {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * The records of every resource, as one person may read and write them: scope stands inside each statement, fields that the
 * person may not read never leave the database, and every write keeps its history in the same transaction.
 */
export class Records {
  readonly database: Database
  readonly identity: Identity
  /** Resources written through this, for those who want to know that something changed. */
  readonly changed: Set<string>
  /** People to whom a notice was written with it. */
  readonly notified: Set<number>

  constructor(database: Database, identity: Identity, changed: Set<string> = new Set(), notified: Set<number> = new Set()) {
    this.database = database
    this.identity = identity
    this.changed = changed
    this.notified = notified
  }

  /** The same records inside a transaction. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T> {
    return this.database.transaction((database) => work(new Records(database, this.identity, this.changed, this.notified)))
  }

  readable(resource: AnyResource): string[] {
    const fields: Fields = resource.fields
    return Object.keys(fields).filter((name) => mayRead(resource, fields[name]!, this.identity.rights))
  }

  private scopeKey(resource: AnyResource, fields: readonly string[]): string {
    return `${resource.name}|${this.identity.scopeType}|${fields.join()}`
  }

  /** One living record, as JSON text. Throws 100404 when there is none, or none that the person sees. */
  async getText(resource: AnyResource, id: number): Promise<string> {
    const fields = this.readable(resource)
    const statement = statements(`get|${this.scopeKey(resource, fields)}`, () => detailStatement(resource, this.identity, fields))
    const [row] = await this.database.prepared<{ record: string }>(statement, { id, ...scopeValues(this.identity) })
    if (!row) throw noSuchRecord()
    return row.record
  }

  async get(resource: AnyResource, id: number): Promise<RecordRow> {
    return JSON.parse(await this.getText(resource, id))
  }

  /** A page of living records for a query string, strictly read. `trashed` lists what was deleted instead. */
  async list(resource: AnyResource, query: Record<string, string>, trashed = false): Promise<Page> {
    const read = readListQuery(resource, this.identity, query)
    const asked = { ...read, conditions: [...read.conditions, ...(await branchConditions(this.database, read.branches))] }
    const living = trashed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`
    // The trash is there to restore from: it shows what the person may write.
    const within = (trashed ? andWriteScope : andScope)(resource, this.identity, sql`t`)
    const where = (found: SQL[]) => sql`${sql.join([living, ...asked.conditions, ...found], sql` and `)}${within}`
    const indexed = where(asked.search ? [asked.search.indexed] : [])
    const values = scopeValues(this.identity)
    const key = `${resource.name}|${trashed}|${this.identity.scopeType}|${JSON.stringify(values)}|${asked.key}`
    const from = (condition: SQL) => sql`${table(resource)} t where ${condition}`
    const counted = asked.search ? { from: from(indexed), estimate: from(where([asked.search.estimate])), bound: manyMatches } : { from: from(indexed) }
    const counting = countRows(this.database, key, counted, values)
    const [rows, total] = await Promise.all([this.pageRows(resource, asked, await this.pageCondition(resource, asked, indexed, where, counting), trashed), counting])
    const full = rows.length === asked.pageSize
    return { rows, ...total, cursor: full ? cursorAfter(JSON.parse(rows.at(-1)!), asked.sort) : null }
  }

  /**
   * A word that stands in many records is found soonest along the index of the order, one in few by the index of pairs. So
   * the count, capped and kept for a moment, decides; other orders have no index to go along.
   */
  private async pageCondition(resource: AnyResource, asked: ListQuery, indexed: SQL, where: (found: SQL[]) => SQL, counting: Promise<Total>): Promise<SQL> {
    if (!asked.search || !isIndexed(resource, asked)) return indexed
    return (await counting).total > manyMatches ? where([asked.search.plain]) : indexed
  }

  private async pageRows(resource: AnyResource, asked: ListQuery, where: SQL, trashed: boolean): Promise<string[]> {
    const { order, after, values } = orderAndCursor(asked)
    const fields = this.readable(resource)
    const offset = asked.cursor ? 0 : (asked.page - 1) * asked.pageSize
    const query = () => sql`select row_to_json(shown)::text as record from (
      select ${shownColumns(resource, fields)}${levelColumn(resource)} from ${table(resource)} t
      where ${where}${after ? sql` and ${after}` : sql``} order by ${order} limit ${sql.raw(String(asked.pageSize))} offset ${sql.raw(String(offset))}) shown`
    const all = { ...values, ...scopeValues(this.identity) }
    // Unfiltered, in an order that has an index, from the start or a cursor: few texts, and one plan fits all their values.
    const isKnown = asked.conditions.length === 0 && !asked.search && !trashed && offset === 0 && isIndexed(resource, asked)
    const key = `page|${this.scopeKey(resource, fields)}|${asked.sort.map((one) => `${one.name}${one.descending}`).join()}|${asked.cursor !== null}|${asked.pageSize}`
    const found = isKnown ? await this.database.prepared<{ record: string }>(statements(key, query), all) : await this.database.all<{ record: string }>(query(), all)
    return found.map((row) => row.record)
  }

  /** Living records by their ids, in the order asked; those that the person does not see are left out. */
  async getMany(resource: AnyResource, ids: readonly number[]): Promise<RecordRow[]> {
    const rows = await this.database.all<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (select ${shownColumns(resource, this.readable(resource))} from ${table(resource)} t
        where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andScope(resource, this.identity, sql`t`)}) shown`,
      scopeValues(this.identity),
    )
    const byId = new Map(rows.map((row) => [row.record.id, row.record]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** Leaves out of a whole record what the person may not read. */
  visible(resource: AnyResource, record: Record<string, unknown>): RecordRow {
    const names = [...recordFields, ...this.readable(resource)]
    return Object.fromEntries(names.map((name) => [name, record[name] ?? null])) as RecordRow
  }

  /** Stores one checked input. The same key gives the record of the first time; the same key for another body is refused. */
  async create(resource: AnyResource, input: Record<string, unknown>, repeatable?: Repeatable): Promise<RecordRow> {
    try {
      const [made] = await this.insert(resource, [input], repeatable)
      return this.visible(resource, made!)
    } catch (error) {
      // A repeated create stumbles over its key, or first over a value that the first one made unique.
      const repeated = repeatable && databaseError(error)?.code === '23505' ? await this.repeated(resource, repeatable) : null
      return repeated ?? this.explained(resource, error)
    }
  }

  private async repeated(resource: AnyResource, { key, requestHash }: Repeatable): Promise<RecordRow | null> {
    const kept = await this.database.first(sql`select request_hash, answer from idempotency where user_id = ${this.identity.userId} and key = ${key}`)
    if (!kept) return null
    if (requestHash.equals(kept.request_hash)) return this.visible(resource, kept.answer)
    const text = { zh: '该 Idempotency-Key 已用于另一个请求', en: 'This Idempotency-Key was used for another request' }
    throw invalid([{ path: 'Idempotency-Key', message: text[this.identity.language] }])
  }

  /** Stores many checked inputs in one statement; all of them, or none. Answers their ids in order. */
  async createMany(resource: AnyResource, inputs: readonly Record<string, unknown>[]): Promise<number[]> {
    if (inputs.length === 0) return []
    const made = await this.insert(resource, inputs).catch((error) => this.explained(resource, error))
    return made.map((record) => record.id)
  }

  private insert(resource: AnyResource, inputs: readonly Record<string, unknown>[], repeatable?: Repeatable): Promise<RecordRow[]> {
    return withinStanding(this, resource, { ids: null, fields: null }, (inner) => inner.insertRows(resource, inputs, repeatable), (made) => made.map(({ id }) => id))
  }

  private async insertRows(resource: AnyResource, inputs: readonly Record<string, unknown>[], repeatable?: Repeatable): Promise<RecordRow[]> {
    const rows = await Promise.all(inputs.map((input, index) => this.rowFor(resource, input, index)))
    const statement = statements(`insert|${this.scopeKey(resource, [])}`, () => insertStatement(resource, this.identity))
    const values = {
      rows: JSON.stringify(rows),
      user_id: this.identity.userId || null,
      taken_by: this.identity.takenBy,
      key: repeatable?.key ?? null,
      request_hash: repeatable?.requestHash ?? null,
      ...scopeValues(this.identity),
    }
    const [result] = await withSiblings(this.database, resource, (database) => database.prepared(statement, values))
    if (result.missing) throw this.missing(result.missing, inputs.length > 1)
    if (result.outside) throw noActionRight()
    this.changed.add(resource.name)
    return JSON.parse(result.made)
  }

  /** A row as the insert wants it: every column named, arrays never null, the declared defaults filled in. */
  private async rowFor(resource: AnyResource, input: Record<string, unknown>, index: number): Promise<Record<string, unknown>> {
    const ready = await incoming(resource, input, this.database, this.identity.language)
    const fields: Fields = resource.fields
    for (const name of storedFields(resource)) {
      const empty = fields[name]!.column === 'integers' || fields[name]!.column === 'texts' ? [] : null
      ready[name] ??= fields[name]!.default ?? empty
    }
    obeyCompleteness(resource, this.identity, null, ready)
    return { row_number: index, ...ready, ...derivedOf(resource, ready) }
  }

  private missing(found: ReferenceFault[], many: boolean): Error {
    return invalid(referenceIssues(found, this.identity.language, ({ row_number, path }) => (many ? `${row_number}.${path}` : path)))
  }

  /** Turns what the database refused into what the person can mend. */
  explained(resource: AnyResource, error: unknown): never {
    const refused = databaseError(error)
    const { language } = this.identity
    if (refused?.code === '23505' && refused.constraint?.endsWith('_unique')) {
      const path = refused.constraint.slice(resource.name.length + 1, -'_unique'.length)
      throw invalid([{ path, message: messages.unique[language] }])
    }
    if (refused?.code === '23503') throw invalid([{ path: refused.constraint?.slice(resource.name.length + 1, -3) ?? '', message: messages.noSuchRecord[language] }])
    throw error
  }

  /**
   * Reads a whole living record and holds it until the transaction ends; to write it, unless said otherwise. Throws 100404 when the
   * person does not see it, "403" when they may only read it. Others may come to point at it meanwhile, but not where it is to go: `forDelete`.
   */
  async lock(resource: AnyResource, id: number, access: Access = 'write', forDelete = false): Promise<RecordRow> {
    const within = access === 'write' ? andWriteScope : andScope
    const row = await this.database.first<{ record: RecordRow }>(
      sql`select row_to_json(shown) as record from (select ${shownColumns(resource, shownFields(resource))} from ${table(resource)} t
        where t.id = ${id} and t.deleted_at is null${within(resource, this.identity, sql`t`)} for ${forDelete ? sql`update` : sql`no key update`}) shown`,
      scopeValues(this.identity),
    )
    if (!row) throw await this.outOfReach(resource, [id])
    return row.record
  }

  /** Why records of one's own asking cannot be written: they are read for reference ("403"), or not seen at all (100404). */
  async outOfReach(resource: AnyResource, ids: readonly number[]): Promise<Fault> {
    const seen = await this.database.all(
      sql`select t.id from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[]) and t.deleted_at is null${andScope(resource, this.identity, sql`t`)}`,
      scopeValues(this.identity),
    )
    return seen.length === new Set(ids).size ? noActionRight() : noSuchRecord()
  }

  /**
   * Changes some fields of a record that is still at `version` (null: whatever it is, for the server's own effects).
   * Throws 100404, 100409 with the record as it is now, 100409 where its state locks what changes, 100400 where a rule over several
   * fields breaks. `told`: what its history says beyond what changed.
   */
  update(resource: AnyResource, id: number, version: number | null, changes: Record<string, unknown>, action = 'update', told: Told = {}): Promise<RecordRow> {
    return this.transaction((inner) => inner.updateLocked(resource, id, version, changes, action, told))
  }

  private async updateLocked(resource: AnyResource, id: number, version: number | null, changes: Record<string, unknown>, action: string, told: Told): Promise<RecordRow> {
    if (changesSiblings(resource, Object.keys(changes))) await holdSiblings(this.database, resource)
    const before = await this.lock(resource, id)
    if (version !== null && before.version !== version) throw stale(this.visible(resource, before))
    const ready = await incoming(resource, changes, this.database, this.identity.language)
    const after: Record<string, unknown> = { ...before, ...ready }
    const names = Object.keys(ready).filter((name) => name in resource.fields && JSON.stringify(ready[name]) !== JSON.stringify(before[name]))
    if (names.length === 0) return this.visible(resource, before)
    obeyLock(resource, this.identity, before, names, action)
    this.obeyRules(resource, before, after, action)
    const missing = missingAfter(resource, before, after)
    if (missing.length > 0) throw refusedFor(resource, this.identity, [{ id, issues: missing }], (resource.actions[action] as Action | undefined)?.label)
    await this.obeyReferences(resource, before, after, names)
    const assignments = names.map((name) => sql`${sql.identifier(name)} = ${parameter(columnTypeOf(resource, name)!, emptyArray(resource, name, ready[name]))}`)
    const moves = resource.orderField !== undefined && changesSiblings(resource, names)
    if (moves) assignments.push(sql`${sql.identifier(resource.orderField!)} = ${placeBehind(resource, after)}`)
    const derived = derivedOf(resource, after)
    const logged = [...names, ...changedMark(resource, before, derived)]
    for (const [name, value] of Object.entries(derived)) assignments.push(sql`${sql.identifier(name)} = ${sql.param(value)}::${castOfAny(resource, name)}`)
    const write = () => this.database
      .first<{ record: RecordRow; inside: boolean }>(
        sql`with made as (update ${table(resource)} t set ${sql.join(assignments, sql`, `)}, version = t.version + 1, updated_at = now() where t.id = ${id} returning *),
          shown as (select ${shownColumns(resource, shownFields(resource))} from made)
          select row_to_json(shown) as record, exists (select 1 from made t where true${andWriteScope(resource, this.identity, sql`t`)}) as inside from shown`,
        scopeValues(this.identity),
      )
      .catch((error) => this.explained(resource, error))
    const row = await withinStanding(this, resource, { ids: [id], fields: names }, write)
    if (!row!.inside) throw noActionRight()
    if (moves) await closePlaces(this.database, resource, [before])
    await this.log(resource, id, action, { ...pick(before, logged), ...told.before }, { ...pick(row!.record, logged), ...told.after }, row!.record.version)
    this.changed.add(resource.name)
    return this.visible(resource, row!.record)
  }

  /** An action that is refused by a rule says which, and for which record; a form has the record before it. */
  private obeyRules(resource: AnyResource, before: RecordRow, after: Record<string, unknown>, by: string): void {
    const faults = changeFaults(resource, this.identity.rights, before, after)
    const action: Action | undefined = resource.actions[by]
    if (faults.length > 0 && action) throw refusedFor(resource, this.identity, [{ id: before.id, issues: faults }], action.label)
    if (faults.length > 0) throw invalid(faults.map(({ path, message }) => ({ path, message: message[this.identity.language] })))
  }

  /** What it points at fits; a node's group stays, and its parent is no descendant of its own. */
  private async obeyReferences(resource: AnyResource, before: RecordRow, after: Record<string, unknown>, names: readonly string[]): Promise<void> {
    await obeyReferences(this.database, resource, this.identity, [{ before, after, names }])
    if (resource.parentField && resource.within && names.includes(resource.within)) {
      const text = { zh: '节点不能移到另一棵树', en: 'A node cannot move to another tree' }
      throw invalid([{ path: resource.within, message: text[this.identity.language] }])
    }
    if (resource.parentField && names.includes(resource.parentField)) await this.parentFits(resource, after)
  }

  private async parentFits(resource: AnyResource, node: Record<string, unknown>): Promise<void> {
    const parent = sql.identifier(resource.parentField!)
    const below = await this.database.first(
      sql`with recursive above as (
        select t.id, t.${parent} from ${table(resource)} t where t.id = ${node[resource.parentField!]}
        union select t.id, t.${parent} from ${table(resource)} t join above on t.id = above.${parent})
        select 1 from above where id = ${node['id']}`,
    )
    if (below) throw invalid([{ path: resource.parentField!, message: messages.otherTree[this.identity.language] }])
  }

  /** `version`: the one that the record has by it; null for what leaves the record as it is. */
  async log(resource: AnyResource, id: number, action: string, before: unknown, after: unknown, version: number | null = null): Promise<void> {
    await this.database.run(sql`insert into history (resource, record_id, action, user_id, taken_by, version, before, after)
      values (${resource.name}, ${id}, ${action}, ${byWhom(this.identity)}, ${version}, ${before === null ? null : JSON.stringify(before)}::jsonb, ${after === null ? null : JSON.stringify(after)}::jsonb)`)
  }

  /** Who did what to a record, newest first; values that the person may not read are left out. */
  async history(resource: AnyResource, id: number, page: number, pageSize: number): Promise<{ list: unknown[]; total: number }> {
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
    const total = await this.database.first<{ count: number }>(sql`select count(*) from history where resource = ${resource.name} and record_id = ${id}`)
    const readable = new Set<string>([...recordFields, ...this.readable(resource)])
    const narrowed = (values: Record<string, unknown> | null) => values && Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(name)))
    return { list: rows.map((row) => ({ ...row, before: narrowed(row.before), after: narrowed(row.after) })), total: total!.count }
  }
}

/** Whether an index stands ready for the order asked: the list's own, and that of ids. */
const isIndexed = (resource: AnyResource, { sort }: ListQuery): boolean =>
  sort.length <= 2 && [resource.list.sort?.replace(/^-/, ''), 'id'].includes(sort[0]?.name)

export const recordsFor = (database: Database, identity: Identity): Records => new Records(database, identity)

const pick = (record: Record<string, unknown>, names: readonly string[]) => Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))

function emptyArray(resource: AnyResource, name: string, value: unknown): unknown {
  const { column } = (resource.fields as Fields)[name]!
  return value === null && (column === 'integers' || column === 'texts') ? [] : value
}

