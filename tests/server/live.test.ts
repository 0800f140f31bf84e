import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { mostPerPerson } from '../../server/calls/live.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { followLive } from '../fixtures/live-stream.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** The stream of changes: who gets which events, and when it ends. */

let server: RunningServer
let admin: Client

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterAll(() => server?.stop())

const follow = (token: string | undefined) => followLive(server.base, token)

let count = 0
const write = (name: 'subject' | 'label') => admin.must(resources[name], 'create', { name: `变更${++count}` })
const changed = (name: string) => `event: changed\ndata: {"resource":"${name}"}`

it('sends a person the changes of resources that they may list, as long as they may', async () => {
  const { role } = await makeUser(admin, 'listener', ['subject:list'])
  const listener = await follow((await new Client(server.base).login('listener', password)).token)
  expect(listener).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  await write('label')
  await write('subject')
  await expect.poll(() => listener.events).toEqual([changed('subject')])

  await admin.must(resources.role, 'update', { id: role.id, version: role.version, menu_perms: [] })
  const other = await follow(admin.token)
  await write('subject')
  await expect.poll(() => other.events).toContain(changed('subject'))
  expect(listener.events).toEqual([changed('subject')])
})

it('ends with the session, at once', async () => {
  const { id } = await makeUser(admin, 'leaver', ['subject:list'])
  const leaver = await follow((await new Client(server.base).login('leaver', password)).token)
  await admin.must(resources.user, 'batch_update_user_status', { ids: [id], status: 0 })
  await leaver.ended
  expect(leaver.events.at(-1)).toBe('event: session\ndata: {}')
})

it('is followed by so many tabs of one person, and by others all the same', async () => {
  await makeUser(admin, 'many-tabs', ['subject:list'])
  const { token } = await new Client(server.base).login('many-tabs', password)
  const tabs = await Promise.all(Array.from({ length: mostPerPerson }, () => follow(token)))
  expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200))
  expect(await follow(token)).toMatchObject({ status: 429 })
  expect(await follow(admin.token)).toMatchObject({ status: 200 })
})

it('is not there without a session', async () => {
  expect(await follow(undefined)).toMatchObject({ status: 401 })
})
