import { sql, type SQL } from 'drizzle-orm'
import { itemAt, namedIn, type AnyResource } from '../../resources/kit/index.ts'
import type { Identity } from '../base/identity.ts'
import { keyOfFields, readableFields } from './readable-fields.ts'
import { manyMatches } from '../base/search-text/search-condition.ts'
import type { Database, Prepared, Values } from '../storage/postgres/database.ts'
import { preparedIfFrequent, preparedWithValues } from '../storage/postgres/frequent-statements.ts'
import {
  cursorAfter,
  firstRowsOf,
  orderAndCursor,
  readListQuery,
  type ListQuery,
} from '../storage/statements/list-query.ts'
import { membershipConditions } from '../storage/statements/membership-filter.ts'
import { andScope, andWriteScope, cachedStatements, table } from '../storage/statements/record-sql.ts'
import { scopeKey, scopeValues } from '../storage/statements/scope.ts'
import { subtreeConditions } from '../storage/statements/subtree-filter.ts'
import { countRows, type Total } from '../storage/statements/totals.ts'
import { levelColumn, shownColumns } from '../storage/tables/columns.ts'

/** Reading a page of a list: which rows come first, which statement reads it best, and how many there are. */

/** Who reads, and where. */
interface Reader {
  database: Database
  identity: Identity
}

/** The fields of a row in a list. */
const listedFields = (resource: AnyResource, identity: Identity): string[] =>
  readableFields(resource, identity).filter((name) => !namedIn(resource.fields, name).onlyInDetail)

export interface Page {
  /** Each row as JSON text, built by the database. */
  rows: string[]
  total: number
  estimated: boolean
  cursor: string | null
}

const statements = cachedStatements()

/**
 * Rows that a capability puts first for the person who asks, and the key under which each row says whether it is one.
 */
interface MarkedRows {
  mark: string
  ids: readonly number[]
}

/** Made when a statement is: most calls find theirs made. */
type Condition = () => SQL

/** What a list is of. The trash is in the order of the list alone. */
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

/** Whether an index exists for the requested order: the list's own, and that of ids. */
const isIndexed = (resource: AnyResource, { sort }: ListQuery): boolean =>
  sort.length <= 2 && [resource.list.sort?.replace(/^-/, ''), 'id'].includes(sort[0]?.name)

/** A page of living records for a query string, which is validated strictly; `trashed`: of deleted ones. */
export async function listPage(
  reader: Reader,
  resource: AnyResource,
  query: Record<string, string>,
  trashed: boolean,
): Promise<Page> {
  const read = readListQuery(resource, reader.identity, query)
  const asked = {
    ...read,
    conditions: [
      ...read.conditions,
      ...(await subtreeConditions(reader.database, read.subtrees)),
      ...(await membershipConditions(reader.database, reader.identity, read.memberships)),
    ],
  }
  const living = trashed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`
  // The trash is there to restore from: it shows what the person may write.
  const within = trashed ? andWriteScope : andScope
  const where = (found: SQL[]) =>
    sql`${sql.join([living, ...asked.conditions, ...found], sql` and `)}${within(resource, reader.identity, sql`t`)}`
  const indexed: Condition = () => where(asked.search ? [asked.search.indexed] : [])
  const values = scopeValues(reader.identity)
  const key = `${resource.name}|${trashed}|${scopeKey(resource, reader.identity)}|${JSON.stringify(values)}|${asked.key}`
  const from = (condition: SQL) => sql`${table(resource)} t where ${condition}`
  const counted = () =>
    asked.search
      ? { from: from(indexed()), estimate: from(where([asked.search.estimate])), bound: manyMatches }
      : { from: from(indexed()) }
  const marked = trashed ? [] : await markedRows(reader, resource)
  const counting = countRows(reader.database, reader.identity.userId, key, counted, values)
  const [rows, total] = await Promise.all([
    pageRows(reader, resource, asked, await pageCondition(resource, asked, indexed, where, counting), {
      trashed,
      marked,
    }),
    counting,
  ])
  const full = rows.length === asked.pageSize
  return { rows, ...total, cursor: full ? cursorAfter(resource, JSON.parse(itemAt(rows, -1)), asked.sort) : null }
}

function markedRows(reader: Reader, resource: AnyResource): Promise<MarkedRows[]> {
  return Promise.all(
    firstRowsOf(resource).map(async ({ mark, ids }) => ({ mark, ids: await ids(reader.database, reader.identity) })),
  )
}

/**
 * A word that occurs in many records is found fastest along the index of the order, a rare one by the index of word
 * pairs. So the count, capped and cached for a moment, decides; other orders have no index to walk along.
 */
async function pageCondition(
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
 * A page: the rows that come first, in the requested order, then the others in the same. These are two statements, as
 * no index serves an order that begins with whether a row is one of a few.
 */
async function pageRows(
  reader: Reader,
  resource: AnyResource,
  asked: ListQuery,
  where: Condition,
  listed: Listed,
): Promise<string[]> {
  const { pageSize, isAfterFirst } = asked
  const offset = asked.cursor ? 0 : (asked.page - 1) * pageSize
  const cursor = isAfterFirst ? null : asked.cursor
  const ids = [...new Set(listed.marked.flatMap((one) => one.ids))]
  if (ids.length === 0) return rowsOf(reader, resource, asked, where, { ...listed, cursor, offset, limit: pageSize })
  const isFirst = sql`t.id = any(${sql.param(ids)}::integer[])`
  const all = { ...listed, cursor: asked.cursor, offset: 0, limit: ids.length }
  const first = cursor ? [] : await rowsOf(reader, resource, asked, () => sql`${where()} and ${isFirst}`, all)
  const shown = first.slice(offset, offset + pageSize)
  const rest = {
    ...listed,
    cursor,
    offset: Math.max(0, offset - first.length),
    limit: pageSize - shown.length,
  }
  if (rest.limit === 0) return shown
  return [...shown, ...(await rowsOf(reader, resource, asked, () => sql`${where()} and not ${isFirst}`, rest))]
}

async function rowsOf(
  reader: Reader,
  resource: AnyResource,
  asked: ListQuery,
  where: Condition,
  part: Part,
): Promise<string[]> {
  const { values } = orderAndCursor({ sort: asked.sort, cursor: part.cursor })
  const all = { ...values, ...scopeValues(reader.identity), limit: part.limit, offset: part.offset }
  const statement = pageStatement(reader, resource, asked, where, part, all)
  const found = await reader.database.prepared<{ record: string }>(statement, all)
  return found.map((row) => row.record)
}

/** `values`: what its placeholders will be filled with. */
function pageStatement(
  reader: Reader,
  resource: AnyResource,
  asked: ListQuery,
  where: Condition,
  part: Part,
  values: Values,
): Prepared {
  const { trashed, marked, cursor, offset, limit } = part
  const fields = listedFields(resource, reader.identity)
  const page = (most: SQL, skipped: SQL) => {
    const { order, after } = orderAndCursor({ sort: asked.sort, cursor })
    return sql`select row_to_json(shown)::text as record from (
        select ${shownColumns(resource, fields, reader.identity)}${levelColumn(resource)}${markColumns(marked)} from ${table(resource)} t
        where ${where()}${after ? sql` and ${after}` : sql``} order by ${order} limit ${most} offset ${skipped}) shown`
  }
  const anyPage = () => page(sql`${sql.placeholder('limit')}`, sql`${sql.placeholder('offset')}`)
  const isByFilters =
    !asked.search &&
    asked.subtrees.length + asked.memberships.length === 0 &&
    !trashed &&
    marked.every(({ ids }) => ids.length === 0)
  if (!isByFilters) return preparedIfFrequent(anyPage())
  const key = `page|${keyOfFields(resource, reader.identity, fields)}|${asked.sort.map((one) => `${one.name}${one.descending}`).join()}|${cursor !== null}|${limit}`
  // Unfiltered, in an order that has an index, from the start or a cursor: few texts, and one plan fits all their
  // values.
  if (asked.conditions.length === 0 && offset === 0 && isIndexed(resource, asked))
    return statements(key, () => page(sql.raw(String(limit)), sql.raw('0')))
  // PostgreSQL plans any other for its values: what is asked often once, the others each time. One plan for all values
  // looks expensive to it, as it knows no limit, and would be wrong for rare ones.
  const people = JSON.stringify(scopeValues(reader.identity))
  const often = cursor ? undefined : preparedWithValues(`${key}|${offset}|${people}|${asked.key}`, anyPage, values)
  return often ?? preparedIfFrequent(anyPage())
}
