import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** The upload of rich text editors, as each of them sends it and reads the response. */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const { uploadForEditor } = systemCalls
const address = () => `${server.base}/${uploadForEditor.path}`

let server: RunningServer
let client: Client
beforeAll(async () => {
  server = await startServer()
  client = await new Client(server.base).login(administrator.username, administrator.password)
})
afterAll(() => server?.stop())

async function upload(
  part: string,
  {
    name = '图 1.png',
    content = png,
    beside = {},
    query = '',
  }: { name?: string; content?: Buffer; beside?: Record<string, string>; query?: string } = {},
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(beside)) body.append(field, value)
  body.append(part, new Blob([new Uint8Array(content)]), name)
  const response = await fetch(address() + query, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { status: response.status, body: await response.json() }
}

describe.each(uploadForEditor.file.parts)('a file in the part %s', (part) => {
  it('is stored, and the answer has the shape of each editor', async () => {
    const { status, body } = await upload(part)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 200,
      errno: 0,
      data: { url: expect.stringMatching(/^\/api\/files\//), alt: '图 1.png', type: 'image/png', size: png.length },
      state: 'SUCCESS',
      url: body.data.url,
      original: '图 1.png',
      type: '.png',
      size: png.length,
    })
    const stored = await fetch(server.origin + body.url, { headers: { authorization: `Bearer ${client.token}` } })
    expect(Buffer.from(await stored.arrayBuffer()).equals(png)).toBe(true)
  })
})

it('accepts what UEditor sends besides the file, up to a limit', async () => {
  const beside = { id: 'WU_FILE_0', name: '图.png', type: 'image/png', lastModifiedDate: 'Sun Nov 22 2026', size: '68' }
  expect((await upload('upfile', { beside, query: '?action=uploadimage' })).body).toMatchObject({ state: 'SUCCESS' })
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, 'x']))
  expect((await upload('upfile', { beside: many })).status).toBe(400)
})

it('refuses in words that each editor shows', async () => {
  const { status, body } = await upload('upfile', {
    name: 'page.png',
    content: Buffer.from('<html><script>alert(1)</script>'),
  })
  expect(status).toBe(415)
  expect(body).toMatchObject({ code: 100415, errno: 1, message: body.msg, state: body.msg })
  expect((await upload('other')).body).toMatchObject({ code: 100400, data: { errors: [{ path: 'file' }] } })
  expect((await upload('file', { name: 'paper.pdf', content: Buffer.from('%PDF-1.7\n') })).status).toBe(415)
})

it.each(['GET', 'POST'])('returns UEditor its configuration by %s', async (method) => {
  const response = await fetch(`${address()}?action=config`, {
    method,
    headers: { authorization: `Bearer ${client.token}` },
  })
  const config = {
    imageActionName: 'uploadimage',
    imageFieldName: 'file',
    imageUrlPrefix: '',
    imageAllowFiles: expect.arrayContaining(['.png', '.jpg']),
    videoActionName: 'uploadvideo',
  }
  expect(await response.json()).toMatchObject({ code: 200, ...config, data: config })
})
