import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isConnected, lookNow, serverAnswers } from '../../providers/connection.ts'
import { noResponse } from '../../providers/fault.ts'
import { send } from '../../providers/http.ts'
import { readInfo } from '../../providers/auth.ts'
import { endSession, startSession, token } from '../../providers/session.ts'
import { collectNotices } from './collect-notices.ts'
import { ok, reconnected, startFakeServer, type Reply, type FakeServer } from './fake-server.ts'

/** Calls while the server is unavailable: nothing answers, or a gateway does instead. */

let server: FakeServer
let messages: string[] = []
let stop: () => void

const list = { method: 'GET', base: 'api', path: 'admin/exam/get_exercise_list' } as const
const create = { method: 'POST', base: 'api', path: 'admin/exam/create_exercise' } as const
const calls = (path: string) => server.asked.filter((one) => one.path.endsWith(path)).length

beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
  messages = []
  server.asked.length = 0
  stop = collectNotices(({ text }) => messages.push(text))
  startSession('token-1')
})
afterEach(async () => {
  await reconnected(server)
  stop()
  endSession()
  vi.unstubAllEnvs()
})

const away: [string, Reply][] = [
  ['nobody answers', { hangUp: true }],
  ['a gateway answers 502', { status: 502, body: '<html>Bad Gateway</html>' }],
  ['a gateway answers 503', { status: 503, body: '<html>Service Unavailable</html>' }],
  [
    'the server answers 503, having lost its database',
    { status: 503, body: { code: 503, msg: '服务正在恢复，请稍后再试', data: { retry_after: 1 } } },
  ],
]

test.each(away)(
  'what reads waits while %s, and is answered when it is back; the session stays',
  async (_how, reply) => {
    server.answer(reply)
    const reads = Promise.all([send(list), send(list), readInfo().catch((error: Error) => error.message)])
    await expect.poll(isConnected).toBe(false)
    expect(token()).toBe('token-1')
    server.answer(({ path }) => ok(path.endsWith('/info') ? null : 'there'))
    lookNow()
    const [one, other] = await reads
    expect([one.data, other.data]).toEqual(['there', 'there'])
    expect(isConnected()).toBe(true)
    expect(messages.filter((text) => !text.startsWith('用户信息'))).toEqual([])
  },
)

test('many calls that fail together make one question at a time', async () => {
  server.answer({ hangUp: true })
  const reads = Promise.all(Array.from({ length: 30 }, () => send(list)))
  await expect.poll(() => calls('/get_exercise_list')).toBe(30)
  await expect.poll(isConnected).toBe(false)
  server.answer(ok('there'))
  lookNow()
  await reads
  expect(calls('/get_exercise_list')).toBe(60)
  expect(calls('/user/info')).toBeLessThan(10)
})

test.each(away)('a write fails once with its message while %s, and is not repeated', async (_how, reply) => {
  server.answer(reply)
  const outcomes = await Promise.allSettled([send(create), send(create)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(messages).toHaveLength(1)
  await expect.poll(isConnected).toBe(false)
  server.answer(ok(null))
  lookNow()
  await expect.poll(isConnected).toBe(true)
  expect(calls('/create_exercise')).toBe(2)
})

test('what writes with a key is sent again with the same key when the server is back', async () => {
  server.answer({ hangUp: true })
  const write = send(create, { headers: { 'Idempotency-Key': 'key-of-this-form' } })
  await expect.poll(isConnected).toBe(false)
  server.answer(ok({ id: 7 }))
  lookNow()
  expect((await write).data).toEqual({ id: 7 })
  expect(
    server.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']),
  ).toEqual(['key-of-this-form', 'key-of-this-form'])
  expect(messages).toEqual([])
})

test('an aborted read is not repeated', async () => {
  server.answer({ hangUp: true })
  const control = new AbortController()
  const read = send(list, { signal: control.signal })
  await expect.poll(isConnected).toBe(false)
  control.abort()
  await expect(read).rejects.toThrow()
  expect(calls('/get_exercise_list')).toBe(1)
  expect(messages).toEqual([])
})

test('one call without a response, while others get theirs, fails after three tries and is no lost connection', async () => {
  server.answer(({ path }) => (path.endsWith('/get_exercise_list') ? { hangUp: true } : ok(null)))
  await expect(send(list)).rejects.toMatchObject({ code: noResponse })
  expect(calls('/get_exercise_list')).toBe(3)
  expect(messages).toEqual(['网络繁忙，请稍后再试'])
  expect(isConnected()).toBe(true)
})

test.each([
  [
    'a login elsewhere that does not answer',
    { status: 502, body: { code: 502, msg: '第三方登录服务暂时不可用', data: null } },
  ],
  [
    'a question that takes too long',
    { status: 503, body: { code: 100503, msg: '服务繁忙，请稍后再试', data: { retry_after: 1 } } },
  ],
])('%s is no lost connection', async (_what, reply) => {
  server.answer(reply)
  await expect(send(list)).rejects.toMatchObject({ code: reply.body.code })
  expect(isConnected()).toBe(true)
  expect(calls('/user/info')).toBe(0)
})

test('is lost and found with the session, and ends it by 401 alone', async () => {
  server.answer({ hangUp: true })
  expect(await serverAnswers()).toBe(false)
  server.answer({ status: 401, body: { code: 401, msg: '登录已失效，请重新登录', data: null } })
  lookNow()
  await expect.poll(isConnected).toBe(true)
  expect(token()).toBe('token-1')
  await expect(send(list)).rejects.toMatchObject({ code: 401 })
  expect(token()).toBeNull()
})
