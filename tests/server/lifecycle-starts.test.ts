import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, spawnServer, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/**
 * Starting and stopping beside lifecycle.test.ts: two servers on one data directory, SIGTERM, and a first start.
 * @chosen-by server/start server/storage/postgres/data-dir-lock.ts server/storage/postgres/supervised-postgres.ts
 */

const running: ServerProcess[] = []
/**
 * Each test goes on with the data directory of the one before: a start that makes every table costs three that find
 * them.
 */
let dataDir: string | undefined
const start = async () => {
  const server = await startServerProcess({ cluster: 'own', ...(dataDir && { dataDir }) })
  dataDir = server.dataDir
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop({ keepData: true })
})
afterAll(() => dataDir && rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

describe('a server', () => {
  it('refuses a second one on its data directory, and lives on', async () => {
    const first = await start()
    const second = spawnServer({ dataDir: first.dataDir })
    const [code] = await once(second.child, 'exit')
    expect(code).toBe(1)
    expect(second.printed()).toContain(`pid ${first.child.pid}`)
    expect(second.printed()).toContain('DATA_DIR')
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  })

  it('answers pending calls at SIGTERM, finishes running work, and ends with 0', async () => {
    const server = await start()
    const client = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(client)
    await factory.one('subject_course')
    const inputs = await Promise.all(Array.from({ length: 20 }, () => factory.input('exercise')))
    const writes = inputs.map((input) => client.ask(resources.exercise, 'create', input))
    // Calls that the server had not begun to read when it closed its connections are reset, and have no effect.
    const settled = Promise.allSettled(writes)
    await writes[0]
    server.child.kill('SIGTERM')
    const [code] = await once(server.child, 'exit')
    expect(code).toBe(0)
    const answers = await settled
    const made = answers.flatMap((one) =>
      one.status === 'fulfilled' && one.value.code === 200 ? [one.value.data.id] : [],
    )
    const again = await start()
    const found = await (await new Client(again.base).login(administrator.username, administrator.password)).must(
      resources.exercise,
      'list',
      { id__in: made.join(), page_size: '200' },
    )
    expect(found.list).toHaveLength(made.length)
  })

  it('says each long step of a start as it begins, and the first password once', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'bank-'))
    const env = { ADMIN_PASSWORD: '', ADMIN_USERNAME: '' }
    const first = await startServerProcess({ dataDir: empty, env })
    expect(stepsOf(first)).toEqual([
      'starting PostgreSQL in …',
      'making the tables',
      'first administrator: …',
      'ready …',
    ])
    const [, name, password] = /first administrator: (\S+) \/ (\S+)/.exec(first.printed())!
    await new Client(first.base).login(name!, password!)
    await first.stop({ keepData: true })
    const second = await startServerProcess({ dataDir: empty, env })
    expect(stepsOf(second)).toEqual(['starting PostgreSQL in …', 'ready …'])
    await second.stop({ keepData: true })
    await rm(empty, { recursive: true, force: true })
  })
})

/** The lines for people, without names of folders, secrets and addresses. */
const stepsOf = (server: ServerProcess): string[] =>
  server
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .map((line) => line.replace(/(?<= in |administrator: |^ready ).*/, '…'))
