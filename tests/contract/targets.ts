import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess } from '../fixtures/server.ts'

/**
 * The servers that the contract is tested on: the one named, or ours with the private PostgreSQL and with an external
 * one.
 */
export interface Target {
  name: string
  /** Whether it is a server of this tree, whose other tests show some of it in more detail. */
  isOurs: boolean
  start(): Promise<{ client: Client; stop(): Promise<void> }>
}

async function ours(env: Record<string, string>) {
  const server = await startServerProcess({ cluster: 'own', env: { PASSWORD_COST: 'least', ...env } })
  const client = await new Client(server.base).login(administrator.username, administrator.password)
  return { client, stop: () => server.stop() }
}

/** A separate database on the PostgreSQL at `url`, dropped afterwards. */
async function onScratchDatabase(url: string) {
  const name = `bank_${randomBytes(6).toString('hex')}`
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`create database ${name} encoding 'UTF8' template template0`)
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const running = await ours({ DATABASE_URL: scratch.href })
  return {
    client: running.client,
    async stop() {
      await running.stop()
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    },
  }
}

/** TEST_DATABASE_URL, or a PostgreSQL that answers where such servers usually stand. */
async function ownPostgres(): Promise<string | undefined> {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return TEST_DATABASE_URL
  const usual = 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: usual, connectionTimeoutMillis: 500 })
  client.on('error', () => undefined)
  const there = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return there ? usual : undefined
}

export async function targets(): Promise<Target[]> {
  const { CONTRACT_BASE, CONTRACT_TOKEN } = process.env
  if (CONTRACT_BASE) {
    return [
      {
        name: CONTRACT_BASE,
        isOurs: false,
        start: async () => ({ client: new Client(CONTRACT_BASE, CONTRACT_TOKEN), stop: async () => undefined }),
      },
    ]
  }
  const url = await ownPostgres()
  const embedded: Target = { name: 'the private PostgreSQL', isOurs: true, start: () => ours({}) }
  const external = (at: string): Target => ({
    name: 'a PostgreSQL by DATABASE_URL',
    isOurs: true,
    start: () => onScratchDatabase(at),
  })
  return url ? [embedded, external(url)] : [embedded]
}
