import { ownEntry } from '../../../resources/kit/own-entry.ts'
import { pg } from './driver.ts'
import { advisoryLocks } from './advisory-locks.ts'

/**
 * What holds for every connection of the pool: a statement ends after 15 s, a transaction that waits for us after a
 * minute, and times are in UTC. JIT is off: it costs more than these queries take. Poolers refuse settings in the
 * startup packet (`options`), so a connection of our own gets them by a statement. In a session that a pooler shares
 * between transactions they would be everybody's: there they are those of the role. The time zone, without which times
 * would be wrong, is set there too: it is among what poolers keep for each client.
 */
const settings: Readonly<Record<string, string>> = {
  statement_timeout: '15000',
  idle_in_transaction_session_timeout: '60000',
  TimeZone: 'UTC',
  jit: 'off',
}

const setStatements = (prefix: string): string =>
  Object.entries(settings)
    .map(([name, value]) => `${prefix} set ${name} = ${pg.escapeLiteral(value)}`)
    .join('; ')

/** For a connection whose session is nobody else's. */
export const giveSessionSettings = async (client: pg.ClientBase): Promise<void> => {
  await client.query(setStatements(''))
}

/** For a connection whose session is shared. */
export const giveTimeZone = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set TimeZone = 'UTC'`)
}

/**
 * Gives the settings to the role of `client` in its database, for all its connections from then on. `client` leads to
 * the database itself.
 */
export async function giveRoleSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string; has: string[] | null }>(
    `select current_database() as database,
       (select setconfig from pg_db_role_setting where setrole = current_user::regrole
         and setdatabase = (select oid from pg_database where datname = current_database())) as has`,
  )
  const [row] = rows
  if (!row || Object.entries(settings).every(([name, value]) => row.has?.includes(`${name}=${value}`))) return
  const inDatabase = `alter role current_user in database ${pg.escapeIdentifier(row.database)}`
  // Two servers that start together would fail at the same row of the catalogue.
  await client.query(
    `begin; select pg_advisory_xact_lock(${advisoryLocks.roleSettings}); ${setStatements(inDatabase)}; commit`,
  )
}

/** What the sessions that the pooler hands out lack, and what to do; null where they have all. */
export async function missingSettings(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string; setting: string; role: string; database: string }>(
    `select name, setting, current_user as role, current_database() as database from pg_settings where name = any($1)`,
    [Object.keys(settings)],
  )
  const others = rows.filter(({ name, setting }) => ownEntry(settings, name) !== setting)
  const [first] = others
  if (!first) return null
  const found = others.map(({ name, setting }) => `${name} is ${setting}, not ${ownEntry(settings, name)}`)
  return (
    `The pooler of DATABASE_URL hands out sessions without the settings of their role (${found.join('; ')}). ` +
    'Those that it opened before keep the earlier ones until it ends them, within an hour by default: RECONNECT in its console does it at once. ' +
    `Where it connects as another role than DIRECT_DATABASE_URL does, run this as ${first.role}: ` +
    setStatements(`alter role current_user in database ${pg.escapeIdentifier(first.database)}`)
  )
}

const lookTimes = 3

/**
 * Throws where two connections lead to the same session of PostgreSQL, as with a pooler in transaction mode: settings,
 * named statements and listening would go astray there.
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (let look = 0; look < lookTimes; look++) {
      const pids = new Set<number>()
      for (const client of clients)
        pids.add((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
      if (pids.size < clients.length)
        throw new Error(
          'DATABASE_URL leads to a pooler that shares connections between transactions (pool_mode = transaction): ' +
            'set DIRECT_DATABASE_URL to the PostgreSQL behind it, for what holds a session (listening, migrations, backup).',
        )
    }
  } finally {
    for (const client of clients) client.release()
  }
}
