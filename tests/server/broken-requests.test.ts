import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { callOf } from '../../resources/kit/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** Properties of every response, also to invalid requests: the envelope, and that nothing on the way may cache it. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/** The response to raw bytes: clients correct or refuse such addresses themselves. */
async function answerTo(request: string) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.end(request)
  const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) }
}
const get = (path: string, header = '') =>
  answerTo(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${header}\r\n`)

describe('a request that cannot be read', () => {
  it.each([
    ['a percent sign that is none', () => get('/api/files/%zz'), 400, 100400],
    ['half a character', () => get('/api/files/%E0%A4%A'), 400, 100400],
    ['an address that is too long', () => get(`/api/files/${'a'.repeat(300)}`), 414, 100414],
    ['a query beyond all headers', () => get(`/api/admin/user/info?x=${'a'.repeat(30_000)}`), 431, 100431],
    ['a header that is too large', () => get('/api/admin/user/info', `x: ${'a'.repeat(30_000)}\r\n`), 431, 100431],
    ['no HTTP at all', () => answerTo('hello\r\n\r\n'), 400, 100400],
  ])('for %s is answered in the envelope', async (_what, ask, status, code) => {
    const response = await ask()
    expect(response).toMatchObject({
      status,
      body: { code, msg: expect.stringMatching(/[\u4e00-\u9fff]/), data: null },
    })
    expect(response.head).toContain('cache-control: no-store')
  })
})

describe('a body of many unknown names', () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`name${at}`, 1])))
  const create = callOf(resources.label, 'create').path
  const post = async (path: string, body: string, token?: string) => {
    const answer = await fetch(`${server.base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body,
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('is not read from somebody who is not logged in', async () => {
    expect(await post('admin/user/login', many)).toMatchObject({ status: 413 })
    expect(await post(create, many)).toMatchObject({ status: 401 })
    expect(await post(create, many, 'none')).toMatchObject({ status: 401 })
  })

  it('is refused by their number, not one by one', async () => {
    const { token } = await new Client(server.base).login(administrator.username, administrator.password)
    const { status, text: answer } = await post(create, many, token)
    expect([status, JSON.parse(answer).data.errors.length]).toEqual([400, 1])
    expect(answer).not.toContain('name1')
  })
})

describe('a body of 8 MB that is refused before all of it is there', () => {
  const body = Buffer.alloc(8 * 1_048_576, 'x')
  /** Sends all of it before it looks at any response, as some clients do; rejects when it is cut off. */
  async function sent(path: string, type: string, head: string, token?: string): Promise<string> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    const parts = [Buffer.from(head), body]
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
    socket.write(
      `POST /api/${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${bearer}\r\n`,
    )
    for (const part of parts) socket.write(part)
    const answer = await text(socket)
    return answer.split(' ')[1] ?? ''
  }
  const form = 'multipart/form-data; boundary=b'
  const file = (name: string) => `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const upload = systemCalls.upload.path

  it.each([
    ['by nobody', upload, form, file('a.txt'), false, '401'],
    ['of a type that is not taken', upload, form, file('a.exe'), true, '415'],
    ['in a part of another name', upload, form, file('a.txt').replace('"file"', '"other"'), true, '400'],
    ['at an address that is none', 'no/such/call', 'application/json', '', true, '413'],
    ['of another content type', callOf(resources.label, 'create').path, 'text/other', '', true, '400'],
  ])('%s: gets its answer', async (_what, path, type, head, isKnown, status) => {
    const { token } = await new Client(server.base).login(administrator.username, administrator.password)
    for (let times = 0; times < 5; times++)
      expect(await sent(path, type, head, isKnown ? token! : undefined)).toBe(status)
  })
})

it('what calls answer, refusals too, is stored by no cache and taken by no browser for a page', async () => {
  const { token, base } = await new Client(server.base).login(administrator.username, administrator.password)
  const asked = [
    'admin/user/info',
    'admin/exam/get_exercise_list',
    'admin/exam/get_exercise_list?nothing=1',
    'no/such/call',
    'openapi.json',
    'admin/common/get_config',
  ]
  for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
    for (const path of asked) {
      const answer = await fetch(`${base}/${path}`, { headers: headers as Record<string, string> })
      expect({ path, ...Object.fromEntries(answer.headers) }).toMatchObject({
        path,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
  }
})

it('a page of the site may load its own parts, with a new nonce each time, and is shown in no frame', async () => {
  const policyOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${server.origin}${path}`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return answer.headers.get('content-security-policy')!
  }
  const policies = await Promise.all(['/', '/', '/callback?state=1'].map(policyOf))
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}'/)
    expect(policy).toContain("frame-ancestors 'none'")
  }
  expect(new Set(policies).size).toBe(policies.length)
})
