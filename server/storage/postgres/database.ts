import { createHash } from 'node:crypto'
import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

export { sql, type SQL }

const dialect = new PgDialect()

/** Something that runs SQL: the pool, or one connection inside a transaction. All values are sent as parameters. */
export interface Database {
  /** Whether it ends with a transaction, after which it must not be used. */
  readonly isTransaction: boolean
  /** All rows of a query. `values` fill its named placeholders. */
  all<Row extends pg.QueryResultRow = any>(query: SQL, values?: Values): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row extends pg.QueryResultRow = any>(query: SQL, values?: Values): Promise<Row | undefined>
  /** How many rows a statement changed. */
  run(query: SQL, values?: Values): Promise<number>
  /**
   * The rows of a statement made with `prepared`, or with one of `frequent-statements.ts`: parsed once per connection.
   */
  prepared<Row extends pg.QueryResultRow = any>(statement: Prepared, values: Values): Promise<Row[]>
  /** Runs `work` in a transaction. Inside one, it joins that transaction. After a deadlock it is run again. */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>
}

export type Values = Record<string, unknown>

/** A statement, and the name by which PostgreSQL keeps it; without one it is parsed each time. */
export interface Prepared {
  name: string | undefined
  text: string
  params: unknown[]
}

/** The text of a query, and the values of its parameters. */
export function compile(query: SQL, values: Values = {}): { text: string; values: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: fillPlaceholders(params, values) }
}

/** The name by which PostgreSQL keeps a statement. */
export const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

/** Prepares a statement that is run often with different values; these are placeholders (`sql.placeholder('id')`). */
export function prepared(query: SQL): Prepared {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { name: nameOf(text), text, params }
}
