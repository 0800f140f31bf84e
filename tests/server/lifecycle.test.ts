import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** Dying and starting again: everything acknowledged is stored. */

const running: ServerProcess[] = []
afterAll(async () => {
  for (const server of running.splice(0).reverse()) await server.stop({ keepData: true })
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

let dataDir: string | undefined
const start = async () => {
  const server = await startServerProcess({ cluster: 'own', ...(dataDir && { dataDir }) })
  dataDir = server.dataDir
  running.push(server)
  return server
}

it('a server keeps every acknowledged record through kill -9, and finds its database still running', async () => {
  const first = await start()
  const client = await new Client(first.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(client)
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
  const second = await start()
  const again = await new Client(second.base).login(administrator.username, administrator.password)
  for (const ids of chunks(acknowledged, 150)) {
    const found = await again.must(resources.exercise, 'list', { id__in: ids.join(), page_size: '200' })
    expect(found.list).toHaveLength(ids.length)
  }
  // The old token is still valid: sessions are in the database.
  expect((await new Client(second.base, client.token).ask(resources.exercise, 'list')).code).toBe(200)
})

describe('the environment', () => {
  it('is validated once, every fault named', () => {
    expect(() =>
      readEnvironment({ PORT: 'abc', SAMPLE_DATA: 'yes', DATABASE_URL: 'mysql://x', ADMIN_PASSWORD: 'x' }),
    ).toThrow(
      /PORT: .*\n.*DATABASE_URL: starts with postgres:\/\/\n.*ADMIN_PASSWORD: at least 6 characters\n.*SAMPLE_DATA/s,
    )
  })
  it('takes a zone of the IANA database alone', () => {
    expect(readEnvironment({}).TIME_ZONE).toBe('Asia/Shanghai')
    expect(readEnvironment({ TIME_ZONE: 'Asia/Urumqi' }).TIME_ZONE).toBe('Asia/Urumqi')
    for (const wrong of ['Asia/Peking', '+08:00', "UTC'; select 1", '北京时间'])
      expect(() => readEnvironment({ TIME_ZONE: wrong })).toThrow('TIME_ZONE: a name of the IANA database')
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

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
