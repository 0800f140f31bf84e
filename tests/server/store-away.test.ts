import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subject } from '../../resources/subject.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** A server whose store of files is away: it breaks connections, fails, or says nothing. */

const key = 'k'.repeat(32)
/** The store says nothing about this one. */
const unansweredKey = 'u'.repeat(32)
let how: 'broken' | 'failing' = 'broken'
let store: Server
let server: ServerProcess
let client: Client
/** Asked first, and answered after 15 seconds: the other tests run meanwhile. */
let unanswered: Promise<Response>

beforeAll(async () => {
  store = createServer((request, response) => {
    if (request.url!.includes(unansweredKey)) return
    if (how === 'broken') return void request.socket.destroy()
    request.resume()
    request.on('end', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'bank-files', S3_ADDRESSES: 'path', ...keys }
  server = await startServerProcess({ env })
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  for (const stored of [key, unansweredKey])
    await database.query(
      `insert into stored_file (key, name, type, size) values ($1, 'a.pdf', 'application/pdf', 10)`,
      [stored],
    )
  await database.end()
  client = await new Client(server.base).login(administrator.username, administrator.password)
  unanswered = read(undefined, unansweredKey)
})
afterAll(async () => {
  await server?.stop()
  store?.closeAllConnections()
  store?.close()
})

async function away(answer: Response): Promise<void> {
  const body = await answer.json()
  expect([answer.status, body.code, body.msg]).toEqual([
    503,
    100503,
    'The store of files is away. Try again in a moment.',
  ])
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect([answer.headers.get('content-disposition'), answer.headers.get('etag')]).toEqual([null, null])
  expect(answer.headers.get('cache-control')).toBe('no-store')
}
const headers = () => ({ authorization: `Bearer ${client.token}`, 'accept-language': 'en' })
const read = (range?: string, stored = key) =>
  fetch(`${server.origin}/api/files/${stored}`, { headers: { ...headers(), ...(range && { range }) } })
function upload(): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.7\n']), 'a.pdf')
  return fetch(`${server.base}/${systemCalls.upload.path}`, { method: 'POST', body, headers: headers() })
}
const parts = () => fetch(`${server.base}/${systemCalls.alioss.path}?name=a.pdf&size=100`, { headers: headers() })

it.each(['broken', 'failing'] as const)(
  'answers 503 to all that needs it while it is %s, and goes on with everything else',
  async (given) => {
    how = given
    for (const answer of await Promise.all([read(), read('bytes=0-3'), upload(), parts()])) await away(answer)
    expect((await client.ask(subject, 'create', { name: `没有文件存储 ${given}` })).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(server.printed()).toContain('the store of files is away')
  },
)

it('answers 503 when it says nothing', async () => away((await unanswered).clone()))
