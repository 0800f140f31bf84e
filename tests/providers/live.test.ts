import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { liveProvider, noticesChannel, reconnectDelayMs } from '../../providers/live.ts'
import { endSession, startSession, token } from '../../providers/session.ts'
import { collectNotices } from './collect-notices.ts'
import { reconnected, startFakeServer, type FakeServer } from './fake-server.ts'

let server: FakeServer
let streams: ServerResponse[] = []
const subscriptions: unknown[] = []

beforeAll(async () => {
  server = await startFakeServer()
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})
afterEach(async () => {
  for (const one of subscriptions.splice(0)) liveProvider.unsubscribe(one)
  endSession()
  for (const stream of streams) stream.destroy()
  streams = []
  await reconnected(server)
  server.asked.length = 0
})

/** Streams stay open; the test writes into them. */
const keepOpen = (): void =>
  server.answer((_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
    streams.push(response)
    return undefined
  })

function listen(resource: string) {
  const callback = vi.fn()
  subscriptions.push(liveProvider.subscribe({ channel: `resources/${resource}`, types: ['*'], callback: callback }))
  return callback
}

/** The requests for the stream: when one before broke, the provider also asks whether the server answers. */
const asked = () => server.asked.filter(({ path }) => path === '/api/admin/live/stream')

describe('the live stream', () => {
  test('is one for all listeners, and carries the bearer', async () => {
    keepOpen()
    startSession('token-1')
    listen('exercise')
    listen('user')
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({
      path: '/api/admin/live/stream',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  test('notifies the listeners of the changed resource, and no others', async () => {
    keepOpen()
    startSession('token-2')
    const [exercise, user] = [listen('exercise'), listen('user')]
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    streams[0]!.write('event: chan')
    streams[0]!.write('ged\ndata: {"resource":"exer')
    streams[0]!.write('cise"}\n\n:\n\n')
    await vi.waitFor(() => expect(exercise).toHaveBeenCalledTimes(1))
    expect(exercise.mock.calls[0]![0]).toMatchObject({ channel: 'resources/exercise', type: '*' })
    expect(user).not.toHaveBeenCalled()
  })

  test('notifies listeners for notices once it is open, and of a new one, and no lists', async () => {
    keepOpen()
    startSession('token-6')
    const exercise = listen('exercise')
    const notices = vi.fn()
    subscriptions.push(liveProvider.subscribe({ channel: noticesChannel, types: ['*'], callback: notices }))
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    await vi.waitFor(() => expect(notices).toHaveBeenCalledTimes(1))
    streams[0]!.write('event: notice\ndata: {}\n\n')
    await vi.waitFor(() => expect(notices).toHaveBeenCalledTimes(2))
    expect(exercise).not.toHaveBeenCalled()
    streams[0]!.write('event: changed\ndata: {"resource":"exercise"}\n\n')
    await vi.waitFor(() => expect(exercise).toHaveBeenCalledTimes(1))
    expect(notices).toHaveBeenCalledTimes(2)
  })

  test('reconnects after it broke, and then everything is reloaded', async () => {
    keepOpen()
    startSession('token-3')
    const heard = listen('exercise')
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    expect(heard).not.toHaveBeenCalled()
    streams[0]!.destroy()
    await vi.waitFor(() => expect(streams).toHaveLength(2), { timeout: 3000 })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  })

  test('ends the session when the server says so', async () => {
    const messages: string[] = []
    const stop = collectNotices(({ text }) => messages.push(text))
    keepOpen()
    startSession('token-4')
    listen('exercise')
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    streams[0]!.write('event: session\ndata: {}\n\n')
    await vi.waitFor(() => expect(token()).toBeNull())
    await vi.waitFor(() => expect(messages).toEqual(['登录状态已失效，请重新登录']))
    stop()
  })

  test('is requested again while this person has too many open', async () => {
    server.answer({ status: 429, body: { code: 100429, msg: 'full', data: { retry_after: 30 } } })
    keepOpen()
    startSession('token-7')
    listen('exercise')
    await vi.waitFor(() => expect(streams).toHaveLength(1), { timeout: 3000 })
  })

  test('is not requested without a session, nor again after a refusal', async () => {
    server.answer({ status: 401, body: { code: 401, msg: 'no', data: null } })
    listen('exercise')
    expect(asked()).toEqual([])
    startSession('token-5')
    await vi.waitFor(() => expect(asked()).toHaveLength(1), { timeout: 3000 })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(asked()).toHaveLength(1)
  })
})

test('waits longer each time, from half a second to thirty', () => {
  expect(reconnectDelayMs(0, 0)).toBe(500)
  expect(reconnectDelayMs(0, 1)).toBe(1000)
  expect(reconnectDelayMs(3, 1)).toBe(8000)
  expect(reconnectDelayMs(99, 1)).toBe(30_000)
})
