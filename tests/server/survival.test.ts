import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { startEmbeddedPostgres } from '../../server/storage/postgres/embedded-postgres.ts'
import { readPidFile } from '../../server/storage/postgres/embedded-postmaster.ts'
import { Client } from '../fixtures/client.ts'
import { everyOneIsThere, until, writeOn, type Writing } from '../fixtures/writers.ts'
import { copyNewCluster } from '../fixtures/new-cluster.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, spawnServer, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/**
 * Losing a process of PostgreSQL while people write: refused with 503 until it is back, by itself, with nothing lost
 * that was acknowledged. `SURVIVAL_ROUNDS=5 npm test -- tests/server/survival` kills each kind of process that there is
 * five times.
 * @chosen-by server/storage/postgres server/calls/envelope.ts
 */

const rounds = Number(process.env['SURVIVAL_ROUNDS'] ?? 0)
const fewKinds = ['backend', 'walwriter', 'postmaster']
const writersAtOnce = 8

const running: ServerProcess[] = []
const start = async (options: Parameters<typeof startServerProcess>[0] = {}) => {
  const server = await startServerProcess({ cluster: 'own', ...options })
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop()
})

const clusterOf = ({ dataDir }: ServerProcess) => join(dataDir, 'postgres')
async function postmasterOf(server: ServerProcess): Promise<number> {
  const file = await readPidFile(clusterOf(server))
  if (!file) throw new Error('no PostgreSQL runs')
  return file.pid
}

/**
 * The processes of a PostgreSQL by the names in their titles: `walwriter`, `checkpointer`, and every connection a
 * `backend`.
 */
async function processesOf(server: ServerProcess): Promise<Map<string, number[]>> {
  const postmaster = await postmasterOf(server)
  const found = new Map([['postmaster', [postmaster]]])
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'latin1')
      if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) !== postmaster) continue
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        .replaceAll('\0', ' ')
        .trim()
        .replace(/^postgres: /, '')
      const kind = title.startsWith('bank ') ? 'backend' : title.replace(/ \d+$/, '')
      found.set(kind, [...(found.get(kind) ?? []), Number(name)])
    } catch {
      // It ended while it was examined.
    }
  }
  return found
}

/** Kills one process of a kind while eight people write, and waits until they were refused and can write again. */
async function lose(server: ServerProcess, kind: string, writing: Writing): Promise<void> {
  const [pid] = (await processesOf(server)).get(kind)!.slice(-1)
  const before = writing.acknowledged.length
  await until(() => writing.acknowledged.length > before + 20)
  const refusals = () => (writing.statuses.get(503) ?? 0) + writing.odd.length
  const refused = refusals()
  process.kill(pid!, 'SIGKILL')
  await until(() => refusals() > refused)
  const from = writing.acknowledged.length
  await until(() => writing.acknowledged.length > from + 20)
}

it(
  'loses nothing with any process of PostgreSQL, answers 503 meanwhile, and is back by itself',
  async () => {
    const server = await start()
    const client = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(client)
    const writing = await writeOn(client, factory, writersAtOnce)
    const kinds = rounds > 0 ? [...(await processesOf(server)).keys()] : fewKinds
    for (const kind of kinds) {
      for (let round = 0; round < Math.max(1, rounds); round++) {
        await until(async () => ((await processesOf(server)).get(kind)?.length ?? 0) > 0)
        await lose(server, kind, writing)
      }
    }
    await writing.stop()
    console.log(
      `${writing.acknowledged.length} acknowledged; answers by status: ${JSON.stringify(Object.fromEntries(writing.statuses))}`,
    )
    expect(writing.odd).toEqual([])
    expect(writing.withoutRetryAfter).toBe(0)
    expect(server.child.exitCode).toBeNull()
    await everyOneIsThere(client, writing.acknowledged)
  },
  300_000 + rounds * 120_000,
)

it('refuses all calls while its PostgreSQL cannot start, makes no other, and refuses a second server all the while', async () => {
  const server = await start()
  const client = await new Client(server.base).login(administrator.username, administrator.password)
  const away = join(server.dataDir, 'away')
  const postmaster = await postmasterOf(server)
  await rename(clusterOf(server), away)
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503)
  const refused = await fetch(`${server.base}/admin/user/info`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)

  const second = spawnServer({ dataDir: server.dataDir })
  const [code] = await once(second.child, 'exit')
  expect([code, second.printed()]).toEqual([1, expect.stringContaining(`pid ${server.child.pid}`)])

  // The second one must not create anything there either: the missing folder is a disk that was not mounted.
  await expect(mkdir(clusterOf(server))).resolves.toBeUndefined()
  await rm(clusterOf(server), { recursive: true })
  await rename(away, clusterOf(server))
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect((await client.ask(resources.label, 'list')).code).toBe(200)
})

/** An external PostgreSQL, as an operator runs it beside the server: stopped and started by somebody else. */
async function ownPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'bank-own-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await copyNewCluster(dataDir)
  const startIt = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
  let postgres = await startIt()
  const { host, port, user, password, database } = postgres.connection
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  return {
    url: `postgres://${login}@localhost/${database}?${query}`,
    stop: () => postgres.stop(),
    start: async () => void (postgres = await startIt()),
    remove: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

it('waits for an external PostgreSQL that is stopped and started, refuses meanwhile, and loses nothing', async () => {
  const postgres = await ownPostgres()
  try {
    const server = await start({ env: { DATABASE_URL: postgres.url } })
    const client = await new Client(server.base).login(administrator.username, administrator.password)
    const writing = await writeOn(client, new RecordFactory(client), writersAtOnce)
    await until(() => writing.acknowledged.length > 20)
    await postgres.stop()
    await until(() => (writing.statuses.get(503) ?? 0) + writing.odd.length > 20)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    await postgres.start()
    const from = writing.acknowledged.length
    await until(() => writing.acknowledged.length > from + 20)
    await writing.stop()
    expect([writing.odd, writing.withoutRetryAfter, server.child.exitCode]).toEqual([[], 0, null])
    await everyOneIsThere(client, writing.acknowledged)
    await running.splice(running.indexOf(server), 1)[0]!.stop()
  } finally {
    await postgres.remove()
  }
})
