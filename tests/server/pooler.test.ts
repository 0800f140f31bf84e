import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { createPool, databaseOver } from '../../server/storage/postgres/pool.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { preparedIfFrequent } from '../../server/storage/postgres/frequent-statements.ts'
import { mustRun } from '../fixtures/backup.ts'
import { Client } from '../fixtures/client.ts'
import { followLive } from '../fixtures/live-stream.ts'
import { hasPgbouncer, noPgbouncer, startPgbouncer, type Pooler, type PoolMode } from '../fixtures/pgbouncer.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess } from '../fixtures/server.ts'
import { createDatabase, type SharedDatabase } from '../fixtures/shared-cluster.ts'

/**
 * Servers behind pgbouncer, in both modes: what is asked through it is answered as by PostgreSQL itself, and what holds
 * a session goes past it.
 * @chosen-by server/storage/postgres server/start
 */

const askedAtOnce = 5
const lists = Object.values<AnyResource>(resources).filter(({ verbs }) => verbs.includes('list'))

const isThere = hasPgbouncer()
if (!isThere) console.warn(noPgbouncer)

let database: SharedDatabase
let poolers: Pooler[] = []
beforeAll(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  for (const pooler of poolers) await pooler.stop()
  poolers = []
})
afterAll(() => database?.drop())

async function pooled(mode: PoolMode): Promise<Pooler> {
  const pooler = await startPgbouncer(database.url, mode)
  poolers.push(pooler)
  return pooler
}

async function started(env: Record<string, string>) {
  const server = await startServerProcess({ env: { PASSWORD_COST: 'least', ...env } })
  onTestFinished(() => server.stop())
  const client = await new Client(server.base).login(administrator.username, administrator.password)
  return { server, client }
}

/** Every list often enough at once that its statement would get a name; returns answers that are none. */
async function listsThatFail(client: Client): Promise<string[]> {
  const failed: string[] = []
  for (const resource of lists) {
    const asked = Array.from({ length: askedAtOnce }, () => client.ask(resource, 'list', { page: 1, page_size: 5 }))
    for (const { status, msg } of await Promise.all(asked))
      if (status !== 200) failed.push(`${resource.name}: ${status} ${msg}`)
  }
  return failed
}

describe.skipIf(!isThere).each(['session', 'transaction'] as const)('pgbouncer in %s mode', (mode) => {
  it('answers lists, writes, live updates and ended sessions, and a backup goes past it', async () => {
    const { url } = await pooled(mode)
    const env = { DATABASE_URL: url, DIRECT_DATABASE_URL: database.url }
    const { server, client } = await started(env)
    const other = await started(env)
    expect(await listsThatFail(client)).toEqual([])

    const live = await followLive(other.server.base, other.client.token)
    const factory = new RecordFactory(client, mode === 'session' ? '1' : '2')
    const made = await Promise.all(Array.from({ length: askedAtOnce }, () => factory.make('label')))
    for (const { id, version } of made)
      await client.must(resources.label, 'update', { id, version, name: `${mode} ${id}` })
    await client.must(resources.label, 'delete', { id: made[0]?.id })
    await expect.poll(() => live.events.join('\n')).toContain('label')
    const written = made.slice(1).map(({ id }) => id)
    const { list } = await other.client.must(resources.label, 'list', { id__in: written.join(), page_size: 50 })
    expect(list.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      written.map((id) => `${mode} ${id}`).toSorted(),
    )

    const taken = await new Client(server.base).login(administrator.username, administrator.password)
    const elsewhere = new Client(other.server.base, taken.token)
    expect((await elsewhere.ask(resources.label, 'list')).status).toBe(200)
    const account = await client.must(resources.user, 'list', { page: 1, page_size: 50 })
    const { id } = account.list.find(({ username }: { username: string }) => username === administrator.username)
    await client.must(resources.user, 'close_user_sessions', { ids: [id] })
    await expect.poll(async () => (await elsewhere.ask(resources.label, 'list')).code).not.toBe(200)

    const folder = await mkdtemp(join(tmpdir(), 'pooled-backup-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    expect(await mustRun('backup', [join(folder, 'a')], { ...env, DATA_DIR: server.dataDir })).toContain('rows and')
  })
})

it.skipIf(!isThere)('holds the whole contract in transaction mode', async () => {
  const { url } = await pooled('transaction')
  const { server, client } = await started({ DATABASE_URL: url, DIRECT_DATABASE_URL: database.url })
  const account = { username: 'nobody', password: 'correct-horse-9' }
  await client.must(resources.user, 'create', account)
  const powerless = await new Client(server.base).login(account.username, account.password)
  const tokens = ['--token', String(client.token), '--without-rights', String(powerless.token)]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/contract/run.ts', '--base', server.base, ...tokens],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  await once(child, 'close')
  expect(child.exitCode, printed.slice(-4_000)).toBe(0)
})

describe.skipIf(!isThere)('the address of the pooler alone', () => {
  it('does in session mode, with the settings of every connection', async () => {
    const { url } = await pooled('session')
    const { client } = await started({ DATABASE_URL: url })
    expect(await listsThatFail(client)).toEqual([])
    const pool = createPool({ connectionString: url })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query(`select current_setting('timezone') as zone, current_setting('jit') as jit`)
    expect(rows).toEqual([{ zone: 'UTC', jit: 'off' }])
  })

  it('is refused in transaction mode, with what to set', async () => {
    const { url } = await pooled('transaction')
    await expect(started({ DATABASE_URL: url })).rejects.toThrow(/shares connections between.*set DIRECT_DATABASE_URL/)
  })
})

it.skipIf(!isThere)('gives statements no names where sessions are shared', async () => {
  const { url } = await pooled('transaction')
  const pool = createPool({ connectionString: url }, { isShared: true })
  onTestFinished(() => pool.end())
  const shared = databaseOver(pool, { isShared: true })
  const query = sql`select count(*)::integer as count from pg_prepared_statements where name <> ''`
  for (let asked = 0; asked < 2 * askedAtOnce; asked++)
    expect(await shared.prepared(preparedIfFrequent(query), {})).toEqual([{ count: 0 }])
})

describe.skipIf(!isThere)('sessions that the pooler opened before their role had the settings', () => {
  it('are reported at start, with what to do, and are in UTC for the server alone', async () => {
    const other = await createDatabase()
    onTestFinished(() => other.drop())
    const direct = new pg.Client({ connectionString: other.url })
    await direct.connect()
    await direct.query(`alter database ${direct.database} set timezone = 'Asia/Tokyo'`)
    await direct.end()
    const pooler = await startPgbouncer(other.url, 'transaction')
    poolers.push(pooler)
    const before = new pg.Client({ connectionString: pooler.url })
    await before.connect()
    const zoneOf = async (client: pg.Client | pg.Pool) => (await client.query('show timezone')).rows
    expect(await zoneOf(before)).toEqual([{ TimeZone: 'Asia/Tokyo' }])

    const env = { DATABASE_URL: pooler.url, DIRECT_DATABASE_URL: other.url }
    const first = await started(env)
    expect(first.server.printed()).toMatch(/without the settings of their role.*statement_timeout.*RECONNECT/)
    const shared = createPool({ connectionString: pooler.url }, { isShared: true })
    expect(await zoneOf(shared)).toEqual([{ TimeZone: 'UTC' }])
    expect(await zoneOf(before)).toEqual([{ TimeZone: 'Asia/Tokyo' }])
    await shared.end()
    await before.end()

    await pooler.command('reconnect')
    const second = await started(env)
    expect(second.server.printed()).not.toContain('without the settings')
  })
})

it.skipIf(!isThere)('an address behind no pooler is refused by name', async () => {
  await expect(started({ DATABASE_URL: '', DIRECT_DATABASE_URL: database.url })).rejects.toThrow(
    'DIRECT_DATABASE_URL: is for the PostgreSQL behind the pooler',
  )
})
