import type { AnyResource } from '../../../resources/kit/index.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { sortedColumn } from '../../storage/statements/reading-order.ts'
import { castOf, columnTypeOf } from '../../storage/tables/columns.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import { cachedByResource } from './cached-statistics.ts'

/**
 * Where in a list's own order its first tenth, or any other share, ends, from a sample of its records: with a range of
 * that order the word index stays fast for words that occur in very many records. A wrong share only costs time, so a
 * sample is used for a while.
 */

const sampled = 2_000
/** Smaller tables are read as they are. */
const minRecords = 20_000

/** The list's own order, which has an index: the column of records `t`. */
export const orderOf = (resource: AnyResource): { name: string; column: SQL; direction: SQL; descending: boolean } => {
  const sort = resource.list.sort ?? '-id'
  const [name, descending] = [sort.replace(/^-/, ''), sort.startsWith('-')]
  const column = sortedColumn(sql`t.${sql.identifier(name)}`, fieldOf(resource, name))
  return { name, column, direction: sql.raw(descending ? 'desc' : 'asc'), descending }
}

const sampleOf = cachedByResource(async (database, resource): Promise<string[]> => {
  const { column, direction } = orderOf(resource)
  const [size] = await database.all<{ records: number }>(
    sql`select reltuples::float as records from pg_class where oid = ${`"${resource.name}"`}::regclass`,
  )
  if (size!.records < minRecords) return []
  const percent = sql.raw(Math.min(100, (sampled / size!.records) * 100).toFixed(4))
  const rows = await database.all<{ value: string }>(
    sql`select ${column}::text as value from ${table(resource)} t tablesample system (${percent}) where t.deleted_at is null and ${column} is not null order by ${column} ${direction}`,
  )
  return rows.map(({ value }) => value)
})

/**
 * The condition that a record `t` is about among the first `share` of its list's order; null where that would be all,
 * or the table is small.
 */
export async function withinFirst(database: Database, resource: AnyResource, share: number): Promise<SQL | null> {
  const values = await sampleOf(database, resource)
  const last = values[Math.ceil(share * values.length)]
  if (last === undefined) return null
  const { name, column, descending } = orderOf(resource)
  return sql`${column} ${sql.raw(descending ? '>=' : '<=')} ${last}::${castOf(columnTypeOf(resource, name)!)}`
}
