import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partBytes } from '../../server/storage/files/parts.ts'
import { Client } from '../fixtures/client.ts'
import { PartSender } from '../fixtures/part-sender.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** A file passes through the server in pieces, both ways: what it holds of one does not depend on how long that is. */

const megabyte = 1_048_576
const parts = 24
/** V8 keeps up to 32 MB of buffers that are done with until it collects them, in each of a few places. */
const mostGrownMegabytes = 120

let server: ServerProcess
let sender: PartSender
let url: URL
const hash = createHash('sha256')

beforeAll(async () => {
  server = await startServerProcess({ env: { MAX_FILE_MB: '300' } })
  sender = new PartSender(await new Client(server.base).login(administrator.username, administrator.password))
})
afterAll(() => server?.stop())

/** The most memory that the server has used so far, where the system says so. */
function mostMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024
}

const fetched = (signal?: AbortSignal): Promise<Response> =>
  fetch(url, { headers: { authorization: `Bearer ${sender.client.token}` }, signal })

/** The stored files that the server has open. */
async function openFiles(): Promise<string[]> {
  const folder = `/proc/${server.child.pid}/fd`
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(`${server.dataDir}/files/`))
}

it.runIf(process.platform === 'linux')(
  'passes through in pieces, and comes back as it was',
  { timeout: 300_000 },
  async () => {
    const before = mostMegabytes()
    const { key, count } = await sender.begin({ name: '讲座.mp4', size: parts * partBytes })
    expect(count).toBe(parts)
    for (let number = 1; number <= count; number++) {
      const part = randomBytes(partBytes)
      if (number === 1) Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1').copy(part)
      hash.update(part)
      expect(await sender.send(key, number, part)).toMatchObject({ code: 200 })
    }
    const { code, data } = await sender.complete(key)
    expect(code).toBe(200)
    url = new URL(data.url, server.origin)
    const back = createHash('sha256')
    for await (const chunk of (await fetched()).body as AsyncIterable<Uint8Array>) back.update(chunk)
    expect(back.digest('hex')).toBe(hash.digest('hex'))
    const grown = mostMegabytes() - before
    console.log(`${(parts * partBytes) / megabyte} MB came and went with ${grown.toFixed(0)} MB more`)
    expect(grown).toBeLessThan(mostGrownMegabytes)
  },
)

it.runIf(process.platform === 'linux')('closes what it reads from when the reader goes away', async () => {
  const leaving = new AbortController()
  const reader = (await fetched(leaving.signal)).body!.getReader()
  await reader.read()
  await expect.poll(openFiles).toHaveLength(1)
  leaving.abort()
  await reader.closed.catch(() => undefined)
  await expect.poll(openFiles).toEqual([])
})
