import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pg } from './driver.ts'
import { SUPERUSER } from './embedded-cluster.ts'
import type { Endpoint } from './embedded-endpoint.ts'

/**
 * The server's role owns its database and may create others (tests do), but is no superuser: SQL cannot run programs.
 */
const APP_USER = 'bank'
export const DATABASE = 'bank'
const CONNECT_TIMEOUT_MS = 3_000
const QUERY_TIMEOUT_MS = 30_000

export function connectAsApp(dataDir: string, endpoint: Endpoint): Promise<pg.ClientConfig> {
  return connectionTo(dataDir, endpoint, APP_USER, DATABASE)
}

export function connectAsSuperuser(dataDir: string, endpoint: Endpoint, database: string): Promise<pg.ClientConfig> {
  return connectionTo(dataDir, endpoint, SUPERUSER, database)
}

async function connectionTo(
  dataDir: string,
  endpoint: Endpoint,
  user: string,
  database: string,
): Promise<pg.ClientConfig> {
  // Set explicitly, because pg would otherwise take it from PG* variables that are meant for another database.
  const common = { port: endpoint.port, user, database, ssl: false }
  if (endpoint.socketDirectory) return { ...common, host: endpoint.socketDirectory, password: '' }
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  return { ...common, host: '127.0.0.1', password }
}

/** Every wait in it is bounded: 3 s to connect, 30 s for a query. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // Without a listener a connection that breaks between queries would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export type Answer = 'accepted' | 'unprepared' | 'busy' | 'unreachable'

export async function tryConnecting(dataDir: string, endpoint: Endpoint): Promise<Answer> {
  try {
    await withClient(await connectAsApp(dataDir, endpoint), async () => undefined)
    return 'accepted'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // No such database, no such role: the first start ended before it had made them.
    if (['3D000', '28000', '28P01'].includes(code)) return 'unprepared'
    // EACCES: a temporary folder of ours that a reboot removed and another user created again.
    if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'ENOTDIR', 'EACCES'].includes(code)) return 'unreachable'
    // Starting up, shutting down, recovering from the loss of a process, too many clients, a full backlog or a slow
    // machine: it runs.
    if (
      ['57P01', '57P02', '57P03', '53300', 'EAGAIN', 'ECONNRESET', 'EPIPE'].includes(code) ||
      /timeout|terminated/i.test(String(error))
    )
      return 'busy'
    throw new Error(`The PostgreSQL in ${dataDir} runs but refuses the connection`, { cause: error })
  }
}

/**
 * Creates the role and the database. Each step may have been done before, by a start that was killed or by one that
 * runs at the same time.
 */
export async function prepareDatabase(dataDir: string, endpoint: Endpoint): Promise<void> {
  await withClient(await connectAsSuperuser(dataDir, endpoint, 'postgres'), async (client) => {
    const password = endpoint.socketDirectory ? null : await readFile(join(dataDir, 'postgres.password'), 'utf8')
    const withPassword = password === null ? '' : ` PASSWORD ${client.escapeLiteral(password)}`
    const steps: [code: string, sql: string][] = [
      ['42710', `CREATE ROLE ${APP_USER} LOGIN CREATEDB${withPassword}`],
      ['42P04', `CREATE DATABASE ${DATABASE} OWNER ${APP_USER} TEMPLATE template0 ENCODING 'UTF8'`],
    ]
    for (const [alreadyThere, sql] of steps) {
      await client.query(sql).catch((error: { code?: string }) => {
        // 23505: two did it at the same time.
        if (error.code !== alreadyThere && error.code !== '23505') throw error
      })
    }
  })
}
