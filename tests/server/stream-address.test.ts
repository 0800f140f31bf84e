import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCalls } from '../../providers/session-calls.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { wavFile } from '../fixtures/sound.ts'

/** Addresses for players: without a token, part by part, of one file, and no longer than the session. */

let server: RunningServer
const sound = wavFile(4)
let admin: Client
let file: StoredFile

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  file = await admin.upload('一.wav', sound)
})
afterAll(() => server?.stop())

async function addressOf(client: Client, { url }: StoredFile): Promise<string> {
  const { data } = await client.send(sessionCalls.streamAddress, { url })
  return `${server.origin}${data.url}`
}

it('a player gets any part of a sound without a token, and the whole', async () => {
  const address = await addressOf(admin, file)
  const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${sound.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(1000, 2000))).toBe(true)
  const whole = await fetch(address)
  expect(whole.headers.get('content-type')).toBe('audio/wav')
  expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true)
})

it('an address opens no other file, and no guess opens one', async () => {
  const other = await admin.upload('二.wav', wavFile(1))
  const ticket = (await addressOf(admin, file)).split('/').at(-1)!
  expect((await fetch(`${server.origin}${other.url}/${ticket}`)).status).toBe(404)
  expect((await fetch(`${server.origin}${file.url}/${'A'.repeat(32)}`)).status).toBe(404)
  const nowhere = await admin.send(sessionCalls.streamAddress, { url: `/api/files/${'A'.repeat(32)}` })
  expect(nowhere).toMatchObject({ code: 100404 })
  expect(await new Client(server.base).send(sessionCalls.streamAddress, { url: file.url })).toMatchObject({ code: 401 })
})

it('an address ends with the session that asked for it', async () => {
  const client = await new Client(server.base).login(administrator.username, administrator.password)
  const address = await addressOf(client, file)
  expect((await fetch(address)).status).toBe(200)
  await client.send(sessionCalls.logout)
  expect((await fetch(address)).status).toBe(404)
})
