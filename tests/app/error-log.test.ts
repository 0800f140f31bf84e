import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { HttpFault } from '../../providers/fault.ts'
import { collectErrors } from '../../src/frame/tools/error-log/collect-errors.ts'
import { clearErrors, logError, loggedErrors, mostLogged } from '../../src/base/message-page/error-log.ts'

/** What the error log keeps, and what it does not. */

const visit = (hash: string): void => void vi.stubGlobal('location', { hash })

beforeEach(() => {
  vi.stubEnv('PROD', true)
  visit('#/userManagement?search=王老师')
})
afterEach(() => {
  clearErrors()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const messages = (): string[] => loggedErrors().map(({ message }) => message)

it('keeps where an error came, what it says and where it comes from', () => {
  logError(new TypeError('x is undefined'), '\n    at Page\n    at Shell')
  const [entry] = loggedErrors()
  expect(entry).toMatchObject({ route: '/userManagement', message: 'TypeError: x is undefined', count: 1 })
  expect(entry!.detail).toMatch(/error-log\.test\.ts[^]*at Page\n {4}at Shell$/)
})

it('logs nothing outside of a build', () => {
  vi.stubEnv('PROD', false)
  logError(new Error('seen in the console'))
  expect(loggedErrors()).toEqual([])
})

it('counts the same error at the same place, and puts it first again', () => {
  for (const text of ['first', 'second', 'first']) logError(new Error(text))
  visit('#/testing')
  logError(new Error('first'))
  expect(loggedErrors().map(({ route, message, count }) => [route, message, count])).toEqual([
    ['/testing', 'Error: first', 1],
    ['/userManagement', 'Error: first', 2],
    ['/userManagement', 'Error: second', 1],
  ])
})

it('counts one error once that comes by two ways', () => {
  const error = new Error('to the boundary and to the window')
  logError(error)
  logError(error)
  expect(loggedErrors()).toMatchObject([{ count: 1 }])
})

it('keeps the latest hundred', () => {
  for (let n = 1; n <= mostLogged + 5; n++) logError(new Error(`number ${n}`))
  expect(loggedErrors()).toHaveLength(mostLogged)
  expect([messages()[0], messages().at(-1)]).toEqual([`Error: number ${mostLogged + 5}`, 'Error: number 6'])
})

const token = 'q7Rk2mX0a9Lw3Vb8Tn5Yc1Zd6Je4Uf_HsGiPoKxMzB2'

it.each([
  ['a bearer', new Error(`refused: Bearer ${token}`), 'Error: refused: Bearer …'],
  ['a token', new Error(`bad token ${token}.`), 'Error: bad token ….'],
  [
    'the query of an address',
    new Error('GET http://host/api/list?search=王老师&page=2 failed'),
    'Error: GET http://host/api/list?search=…&page=… failed',
  ],
  [
    'an answer in the wrong shape',
    new Error('list answered a wrong shape.\nreceived data: {"mobile":"13900000001"}\nThe suspect is …'),
    'Error: list answered a wrong shape.\nreceived data: …\nThe suspect is …',
  ],
  [
    'an answer that is no JSON',
    new SyntaxError('Unexpected token \'王\', "王老师 139"... is not valid JSON'),
    "SyntaxError: Unexpected token '王' is not valid JSON",
  ],
  ['what was thrown, where it is no error', { mobile: '13900000001' }, 'Object thrown'],
])('keeps nothing of %s', (_what, error, message) => {
  logError(error)
  expect(messages()).toEqual([message])
  expect(JSON.stringify(loggedErrors())).not.toMatch(/王老师|13900000001|q7Rk2/)
})

it.each([
  ['a refusal, which was shown', new HttpFault('没有权限', '403', 403)],
  ['a server out of reach, which was shown', new HttpFault('网络繁忙', 'no_response', 0)],
  ['a call that was called off', Object.assign(new Error('canceled'), { name: 'CanceledError' })],
  ['an abort', new DOMException('The user aborted a request.', 'AbortError')],
  ['a browser that puts a layout off', 'ResizeObserver loop completed with undelivered notifications.'],
])('does not log %s', (_what, error) => {
  logError(error)
  expect(loggedErrors()).toEqual([])
})

it('logs a fault within the server with the id that its log knows it by', () => {
  logError(new HttpFault('服务器发生错误', 500, 500, { request_id: 'req-17' }))
  expect(loggedErrors()).toMatchObject([
    { message: 'HttpFault: 服务器发生错误', detail: 'code 500, HTTP 500, request id: req-17' },
  ])
})

it('hears of what nobody caught, and of calls that failed within the server', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = collectErrors(client)
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('uncaught') }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('unhandled') }))
  const broken = client.fetchQuery({
    queryKey: ['broken'],
    queryFn: () => Promise.reject(new HttpFault('broken', 502, 502)),
  })
  const refused = client.fetchQuery({
    queryKey: ['refused'],
    queryFn: () => Promise.reject(new HttpFault('refused', 100400, 200)),
  })
  await Promise.allSettled([broken, refused])
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(new HttpFault('not written', 500, 500)) })
    .execute(undefined)
    .catch(() => undefined)
  expect(messages()).toEqual(['HttpFault: not written', 'HttpFault: broken', 'Error: unhandled', 'Error: uncaught'])
  stop()
  window.dispatchEvent(Object.assign(new Event('error'), { error: new Error('after the end') }))
  expect(messages()).not.toContain('Error: after the end')
})
