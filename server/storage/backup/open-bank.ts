import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pg } from '../postgres/driver.ts'
import { lockDatabase } from '../postgres/data-dir-lock.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { refuseBesideAnother } from '../postgres/server-socket.ts'
import { othersConnected, withSession } from './session.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * The database of a command: that of DATABASE_URL, past its pooler by DIRECT_DATABASE_URL, or the private one, which is
 * started when it does not run.
 */
export interface OpenBank {
  connection: pg.ClientConfig
  /** Connections of this process. */
  ownPids: readonly number[]
  /** Leaves a PostgreSQL that others use. */
  close(): Promise<void>
}

interface Options {
  DATABASE_URL?: string | undefined
  DIRECT_DATABASE_URL?: string | undefined
  DATA_DIR: string
  log(message: string): void
}

/** The address for what holds a session, as every command does; undefined for the private PostgreSQL. */
export const sessionUrl = ({
  DATABASE_URL,
  DIRECT_DATABASE_URL,
}: Pick<Options, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>): string | undefined => DIRECT_DATABASE_URL ?? DATABASE_URL

const elsewhere = (url: string): OpenBank => ({
  connection: { connectionString: url },
  ownPids: [],
  close: async () => undefined,
})

/** To read it while servers may run. Throws where there is none. */
export async function openToRead({ DATA_DIR, log, ...urls }: Options): Promise<OpenBank> {
  const url = sessionUrl(urls)
  if (url) return elsewhere(url)
  await access(join(DATA_DIR, 'postgres', 'PG_VERSION')).catch(() => {
    throw new Error(`There is no bank in ${DATA_DIR}: set DATA_DIR, or DATABASE_URL.`)
  })
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  const { connection } = postgres
  const close = async (): Promise<void> => {
    const others = await withSession(connection, 'end', (client) => othersConnected(client))
    if (others.length === 0) await postgres.stop()
  }
  return { connection, ownPids: [], close }
}

/** Runs a command's work with a connection of its own, without a limit of time, beside servers that may run. */
export async function inOpenBank<T>(
  options: Omit<Options, 'log'>,
  command: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const bank = await openToRead({ ...options, log: () => undefined })
  try {
    return await withSession(bank.connection, command, work)
  } finally {
    await bank.close()
  }
}

/**
 * To replace it: no server runs on the data directory, nor starts until it is closed. A new data directory gets a
 * PostgreSQL.
 */
export async function openToReplace({ DATA_DIR, log, ...urls }: Options): Promise<OpenBank> {
  const url = sessionUrl(urls)
  if (url) return elsewhere(url)
  await refuseBesideAnother(DATA_DIR)
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  const client = new pg.Client(postgres.connection)
  client.on('error', () => undefined)
  const end = async (): Promise<void> => {
    await client.end().catch(() => undefined)
    await postgres.stop()
  }
  try {
    await client.connect()
    // What is lost with this connection is PostgreSQL itself, and then the work fails too.
    await lockDatabase(client, { onLost: () => undefined })
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { connection: postgres.connection, ownPids: [itemAt(rows, 0).pid], close: end }
  } catch (error) {
    await end()
    throw error
  }
}
