import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

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
  /** The rows of a statement made with `prepared`, or with one of `frequent-statements.ts`: parsed once per connection. */
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

/** Counts and ids fit a double; `bigint` would otherwise arrive as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** The database itself formats timestamps for the wire; nothing here should turn them into local time. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

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

/** A connection lives this long at most, and keeps its named statements until then. */
export const connectionSeconds = 600

interface Connection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

function over(client: Connection, transaction: Database['transaction'], isTransaction: boolean): Database {
  return {
    isTransaction,
    all: async (query, values) => (await client.query(compile(query, values))).rows,
    first: async (query, values) => (await client.query(compile(query, values))).rows[0],
    run: async (query, values) => (await client.query(compile(query, values))).rowCount ?? 0,
    prepared: async ({ name, text, params }, values) =>
      (await client.query({ name, text, values: fillPlaceholders(params, values) })).rows,
    transaction,
  }
}

/**
 * Two transactions that blocked each other, of which PostgreSQL ended this one. Nothing of it was stored, so it can be
 * repeated.
 */
const inTheWay: ReadonlySet<string | undefined> = new Set(['40P01', '40001'])
const maxTries = 6
const longestPauseMs = 40

/** Repeats a whole transaction after a deadlock; the error of the last attempt is thrown. */
async function withTries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !inTheWay.has(databaseError(error)?.code)) throw error
      // A random delay, so that the two do not collide again.
      await setTimeout(Math.random() * longestPauseMs * tries)
    }
  }
}

/**
 * The statements of one transaction, one after the other in the order they were asked for. `end` waits for those, and refuses any that come
 * later: the connection is another's by then.
 */
function oneByOne(client: pg.PoolClient): Connection & { end(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve()
  let hasEnded = false
  return {
    query(config) {
      if (hasEnded) return Promise.reject(new Error('A statement was asked for after the end of its transaction'))
      const result = last.then(() => client.query(config))
      last = result.catch(() => undefined)
      return result
    },
    async end() {
      hasEnded = true
      await last
    },
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const statements = oneByOne(client)
  let broken = false
  try {
    await client.query('begin')
    const inner: Database = over(statements, (again) => again(inner), true)
    const result = await work(inner)
    await statements.end()
    await client.query('commit')
    return result
  } catch (error) {
    await statements.end()
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Every statement is a transaction of its own; `transaction` groups several, and may run its `work` more than once. */
export function databaseOver(pool: pg.Pool): Database {
  const once = over(pool, (work) => withTries(() => inTransaction(pool, work)), false)
  return {
    isTransaction: false,
    all: (query, values) => withTries(() => once.all(query, values)),
    first: (query, values) => withTries(() => once.first(query, values)),
    run: (query, values) => withTries(() => once.run(query, values)),
    prepared: (statement, values) => withTries(() => once.prepared(statement, values)),
    transaction: once.transaction,
  }
}

/**
 * A pool whose connections end a query after `statementTimeoutMs` and speak UTC. JIT is off: it costs more than these
 * queries take.
 */
export function createPool(connection: pg.PoolConfig, statementTimeoutMs = 15_000): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionSeconds,
    connectionTimeoutMillis: 10_000,
    options: `-c statement_timeout=${statementTimeoutMs} -c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=60000`,
    application_name: 'question-bank',
  })
  // A broken connection is replaced, and the query that used it fails. The pool only listens for errors of idle
  // connections: without a listener, one that breaks within a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * PostgreSQL's error classes for a connection that ended or is not accepted at the moment; and the codes of Node's
 * sockets.
 */
const lostCodes = /^(08...|57P0[1-5]|53300|25P0[34])$/
const socketCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTSOCK',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
/** pg's own messages, which have no code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether a query failed because the database was unavailable, rather than because of the query: repeated later, it may
 * succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (inner instanceof pg.DatabaseError) return lostCodes.test(inner.code ?? '')
  if (!(inner instanceof Error)) return false
  const { code, syscall } = inner as NodeJS.ErrnoException
  if (inner instanceof AggregateError) return inner.errors.some(isDatabaseAway)
  return (
    (socketCodes.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')) ||
    lostWords.test(inner.message)
  )
}

/** The PostgreSQL error code and constraint of a failed query, if it was one. */
export function databaseError(error: unknown): { code: string; constraint?: string; table?: string } | null {
  const inner = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  return inner instanceof pg.DatabaseError && inner.code
    ? { code: inner.code, constraint: inner.constraint, table: inner.table }
    : null
}
