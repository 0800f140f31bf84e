import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, spawnServer, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** Starting, dying and starting again: everything acknowledged is stored. */

const running: ServerProcess[] = []
/** Each test goes on with the data directory of the one before: a start that makes every table costs three that find them. */
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
  it('keeps every acknowledged record through kill -9, and finds its database still running', async () => {
    const first = await start()
    const client = await new Client(first.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(client, runNumber())
    await factory.one('subject_course')
    const acknowledged: number[] = []
    let killed = false
    const writers = Array.from({ length: 8 }, async () => {
      while (!killed) {
        const input = await factory.input('exercise')
        const answer = await client.ask(resources.exercise, 'create', input).catch(() => null)
        if (answer?.code === 200) acknowledged.push(answer.data.id)
        if (acknowledged.length >= 200 && !killed) {
          killed = true
          first.child.kill('SIGKILL')
        }
      }
    })
    await Promise.all([...writers, once(first.child, 'exit')])
    const began = performance.now()
    const second = await start()
    console.log(`started again after kill -9 in ${Math.round(performance.now() - began)} ms, with the database adopted`)
    const again = await new Client(second.base).login(administrator.username, administrator.password)
    for (const ids of chunks(acknowledged, 150)) {
      const found = await again.must(resources.exercise, 'list', { id__in: ids.join(), page_size: '200' })
      expect(found.list).toHaveLength(ids.length)
    }
    // The old token is still valid: sessions are in the database.
    expect((await new Client(second.base, client.token).ask(resources.exercise, 'list')).code).toBe(200)
  })

  it('refuses a second one on its data directory, within 2 seconds, and lives on', async () => {
    const first = await start()
    const began = performance.now()
    const second = spawnServer({ dataDir: first.dataDir })
    const [code] = await once(second.child, 'exit')
    const took = performance.now() - began
    console.log(`the second server stopped after ${Math.round(took)} ms: ${second.printed().trim()}`)
    expect(code).toBe(1)
    expect(second.printed()).toContain(`pid ${first.child.pid}`)
    expect(second.printed()).toContain('DATA_DIR')
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  })

  it('answers pending calls at SIGTERM, finishes running work, and ends with 0', async () => {
    const server = await start()
    const client = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(client, runNumber())
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

describe('the environment', () => {
  it('is validated once, every fault named', () => {
    expect(() =>
      readEnvironment({ PORT: 'abc', SAMPLE_DATA: 'yes', DATABASE_URL: 'mysql://x', ADMIN_PASSWORD: 'x' }),
    ).toThrow(
      /PORT: .*\n.*DATABASE_URL: starts with postgres:\/\/\n.*ADMIN_PASSWORD: at least 6 characters\n.*SAMPLE_DATA/s,
    )
  })
  it('has defaults, and takes an empty variable for none', () => {
    expect(readEnvironment({ PORT: '' })).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      SAMPLE_DATA: true,
      ADMIN_USERNAME: 'admin',
    })
  })
})

/** The lines for people, without names of folders, secrets and addresses. */
const stepsOf = (server: ServerProcess): string[] =>
  server
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .map((line) => line.replace(/(?<= in |administrator: |^ready ).*/, '…'))

/** The records of a test have names of their own, also when it is tried again. */
const runNumber = (): string => String(Date.now()).slice(-7)

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
