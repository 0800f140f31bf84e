import { setTimeout } from 'node:timers/promises'
import { fillPlaceholders } from 'drizzle-orm'
import { pg } from './driver.ts'
import { compile, type Database } from './database.ts'
import { databaseError, isDatabaseAway } from './database-errors.ts'
import { giveSessionSettings, giveTimeZone } from './session-settings.ts'

/** A connection lives this long at most, and keeps its named statements until then. */
export const connectionSeconds = 600

interface Connection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/** Whether PostgreSQL keeps statements by their names. A session that others use between has them, or none of ours. */
type Naming = (name: string | undefined) => string | undefined
const named: Naming = (name) => name
const unnamed: Naming = () => undefined

function over(
  client: Connection,
  naming: Naming,
  transaction: Database['transaction'],
  isTransaction: boolean,
): Database {
  return {
    isTransaction,
    all: async (query, values) => (await client.query(compile(query, values))).rows,
    first: async (query, values) => (await client.query(compile(query, values))).rows[0],
    run: async (query, values) => (await client.query(compile(query, values))).rowCount ?? 0,
    prepared: async ({ name, text, params }, values) =>
      (await client.query({ name: naming(name), text, values: fillPlaceholders(params, values) })).rows,
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
 * The statements of one transaction, one after the other in the order they were asked for. `end` waits for those, and
 * refuses any that come later: the connection is another's by then.
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

async function runTransaction<T>(pool: pg.Pool, naming: Naming, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const statements = oneByOne(client)
  let broken = false
  try {
    await client.query('begin')
    const inner: Database = over(statements, naming, (again) => again(inner), true)
    const result = await work(inner)
    await statements.end()
    await client.query('commit')
    return result
  } catch (error) {
    await statements.end()
    // Another connection may lead to the server that writes now.
    broken = isDatabaseAway(error)
    await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Every statement is a transaction of its own; `transaction` groups several, and may run its `work` more than once. Of
 * a pool whose sessions are shared, statements have no names.
 */
export function databaseOver(pool: pg.Pool, { isShared = false } = {}): Database {
  const naming = isShared ? unnamed : named
  const once = over(pool, naming, (work) => withTries(() => runTransaction(pool, naming, work)), false)
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
 * A pool of connections with the settings of `session-settings.ts`. `isShared`: its connections lead to a pooler, and
 * each transaction may get another session of PostgreSQL, whose settings are those of its role.
 */
export function createPool(connection: pg.PoolConfig, { isShared = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionSeconds,
    connectionTimeoutMillis: 10_000,
    application_name: 'question-bank',
    onConnect: isShared ? giveTimeZone : giveSessionSettings,
  })
  // A broken connection is replaced, and the query that used it fails. The pool only listens for errors of idle
  // connections: without a listener, one that breaks within a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Fails with 25006 where nothing can be written, as on a standby; such a connection is left. */
export const refuseReadOnly = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'cannot write: the transaction is read-only' using errcode = '25006';
  end if;
end $$`
