import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { checkBucket } from '../../server/files/configured-objects.ts'
import { beginParts, listParts } from '../../server/files/s3/multipart.ts'
import { S3Error, s3Client, sendOnce, bodyOf, type S3Client } from '../../server/files/s3/s3-client.ts'
import { Client } from '../fixtures/client.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** Files in a real S3 server: what it must refuse, and a whole server over it. */

if (!hasRadosgw) it.skip(`files in an S3 store: ${noRadosgw}`)

describe.runIf(hasRadosgw)('files in an S3 store', () => {
  let store: RunningStore
  let s3: S3Client
  let server: RunningServer
  let client: Client
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 's3-'))
    store = await startRadosgw()
    s3 = s3Client(store.settings)
    await s3.ask({ method: 'PUT' })
    server = await startServer({ env: { ...s3Environment(store.settings), MAX_UPLOAD_MB: '400' } })
    client = await new Client(server.base).login(administrator.username, administrator.password)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await store?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Keys of everything in the bucket. */
  const inBucket = async (): Promise<string[]> => {
    const said = await s3.ask({ method: 'GET', query: { 'list-type': '2' } })
    return [...said.matchAll(/<Key>bank\/([^<]+)<\/Key>/g)].map(([, key]) => key!)
  }
  const send = async (url: string, content: string | Buffer = 'x') => {
    const body = bodyOf(content.toString('latin1'))
    const answer = await sendOnce(new URL(url), 'PUT', { 'content-length': String(body.length) }, body)
    answer.resume()
    return answer.statusCode
  }
  const newKey = () => randomBytes(24).toString('base64url')

  describe('the store itself', () => {
    it('refuses other keys, and a signature by another secret', async () => {
      for (const wrong of [{ secretAccessKey: 'another-secret' }, { accessKeyId: 'NOBODY' }]) {
        const stranger = s3Client({ ...store.settings, ...wrong })
        await expect(stranger.ask({ method: 'GET' })).rejects.toMatchObject({ status: 403 })
        await expect(checkBucket(stranger)).rejects.toThrow('S3_SECRET_ACCESS_KEY')
      }
      await expect(checkBucket(s3Client({ ...store.settings, bucket: 'another' }))).rejects.toThrow('no such bucket')
      await checkBucket(s3)
    })

    it('takes a presigned part as it was signed, and refuses it otherwise', async () => {
      const key = newKey()
      const uploadId = await beginParts(s3, key, 'text/plain')
      const part = (number: number, length: number, seconds = 900) =>
        s3.presigned(
          {
            method: 'PUT',
            key,
            query: { uploadId, partNumber: String(number) },
            headers: { 'content-length': String(length) },
          },
          seconds,
        )
      const url = await part(1, 10)
      expect(await send(url, '0123456789')).toBe(200)
      expect(await send(url, '01234567890')).toBe(403)
      expect(await send(url, '012345678')).toBe(403)
      const tampered = new URL(url)
      tampered.searchParams.set('partNumber', '2')
      expect(await send(tampered.href, '0123456789')).toBe(403)
      expect(await send(url.replace(key, newKey()), '0123456789')).toBe(403)
      expect(await send(url.replace(/Expires=\d+/, 'Expires=9999'), '0123456789')).toBe(403)
      const brief = await part(3, 1, 1)
      await pause(2500)
      expect(await send(brief)).toBe(403)
      expect((await listParts(s3, key, uploadId)).map(({ number, size }) => [number, size])).toEqual([[1, 10]])
    })

    it('is named when it is away', async () => {
      const away = s3Client({ ...store.settings, endpoint: 'http://localhost:1' })
      await expect(away.ask({ method: 'GET' })).rejects.toMatchObject({ status: 0, isAway: true })
      await expect(away.ask({ method: 'GET' })).rejects.toBeInstanceOf(S3Error)
    })
  })

  const upload = async (content: Buffer, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), name)
    const answer = await fetch(`${client.base}/${systemCalls.upload.path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${client.token}` },
    })
    return (await answer.json()) as any
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(server.origin + url, { headers: { authorization: `Bearer ${client.token}`, ...headers } })

  describe('a server over it', () => {
    it('keeps a file in the bucket alone, and sends it whole and in ranges to those who are logged in', async () => {
      const content = Buffer.from('%PDF-1.7\n0123456789')
      const { data: file } = await upload(content, '说明.pdf')
      expect(await inBucket()).toContain(file.url.split('/').at(-1))
      const onDisk = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
      expect(onDisk.filter((one) => one.isFile())).toEqual([])
      expect(Buffer.from(await (await get(file.url)).arrayBuffer())).toEqual(content)
      const part = await get(file.url, { range: 'bytes=9-12' })
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
        206,
        '0123',
        'bytes 9-12/19',
      ])
      expect((await get(file.url, { authorization: '' })).status).toBe(401)
    })

    it('leaves nothing of a refused file', async () => {
      const before = await inBucket()
      expect((await upload(Buffer.from('<html>'), 'a.png')).code).toBe(100415)
      expect(await inBucket()).toEqual(before)
    })

    it('takes and sends 300 MB in little memory', async () => {
      const resident = async () =>
        Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024
      const before = await resident()
      const content = Buffer.alloc(300 * 1_048_576, '题目\n')
      content.write('%PDF-1.7\n')
      const { data: file } = await upload(content, '大.pdf')
      let at = 0
      for await (const chunk of (await get(file.url)).body as any as AsyncIterable<Uint8Array>) {
        if (!content.subarray(at, at + chunk.length).equals(chunk)) throw new Error(`differs near ${at}`)
        at += chunk.length
      }
      expect(at).toBe(content.length)
      const grown = (await resident()) - before
      console.log(`300 MB up and down: the most memory of the server grew by ${Math.round(grown)} MB`)
      expect(grown).toBeLessThan(120)
    }, 180_000)
  })
})
