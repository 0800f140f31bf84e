import { hostname } from 'node:os'
import { pg } from '../postgres/driver.ts'
import { requireVersion } from '../postgres/minimum-version.ts'

/**
 * A connection for hours of work: no timeouts, and values in a form that does not depend on the settings of either
 * server. `work` is its name where somebody asks who is connected.
 */
export async function withSession<Result>(
  connection: pg.ClientConfig,
  work: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const name = `bank-${work} pid=${process.pid} host=${hostname()}`.slice(0, 63)
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the statement that is running, or the next one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireVersion(client)
    const settings: readonly [string, string][] = [
      ['statement_timeout', '0'],
      ['lock_timeout', '0'],
      ['idle_in_transaction_session_timeout', '0'],
      ['idle_session_timeout', '0'],
      ['timezone', 'UTC'],
      ['datestyle', 'ISO, YMD'],
      ['intervalstyle', 'postgres'],
      ['extra_float_digits', '1'],
      ['bytea_output', 'hex'],
    ]
    for (const [setting, value] of settings) await client.query(`select set_config($1, $2, false)`, [setting, value])
    return await run(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Everybody else who is connected to the database, but for these. Processes of PostgreSQL's own have no user. */
export async function othersConnected(
  client: pg.ClientBase,
  own: readonly number[] = [],
): Promise<{ pid: number; name: string }[]> {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select pid, coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1) and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend' order by pid`,
    [own],
  )
  return rows
}
