import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { resources } from '../../resources/index.ts'
import type { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess } from '../fixtures/server.ts'
import { CheckedClient } from './checked-client.ts'
import { PatientClient } from './patient-client.ts'

interface Started {
  /** Of somebody with every right. */
  client: Client
  /** Of somebody without any. */
  withoutRights?: Client
  stop(): Promise<void>
}

/**
 * The servers that the contract is tested on: the one named, or ours with the private PostgreSQL and with an external
 * one.
 */
export interface Target {
  name: string
  /** Whether it is a server of this tree, whose other tests show some of it in more detail. */
  isOurs: boolean
  start(): Promise<Started>
}

async function ours(env: Record<string, string>): Promise<Started> {
  const server = await startServerProcess({ cluster: 'own', env: { PASSWORD_COST: 'least', ...env } })
  const client = await new CheckedClient(server.base).login(administrator.username, administrator.password)
  const account = { username: 'nobody', password: 'correct-horse-9' }
  await client.must(resources.user, 'create', account)
  const withoutRights = await new PatientClient(server.base).login(account.username, account.password)
  return { client, withoutRights, stop: () => server.stop() }
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
    ...running,
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
  const { CONTRACT_BASE, CONTRACT_TOKEN, CONTRACT_TOKEN_WITHOUT_RIGHTS: powerless } = process.env
  if (CONTRACT_BASE)
    return CONTRACT_BASE.split(' ').map((base) => ({
      name: base,
      isOurs: false,
      start: async () => ({
        client: new CheckedClient(base, CONTRACT_TOKEN),
        ...(powerless ? { withoutRights: new PatientClient(base, powerless) } : {}),
        stop: async () => undefined,
      }),
    }))
  const url = await ownPostgres()
  const embedded: Target = { name: 'the private PostgreSQL', isOurs: true, start: () => ours({}) }
  const external = (at: string): Target => ({
    name: 'a PostgreSQL by DATABASE_URL',
    isOurs: true,
    start: () => onScratchDatabase(at),
  })
  return url ? [embedded, external(url)] : [embedded]
}
