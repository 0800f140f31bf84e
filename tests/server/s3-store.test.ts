import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { checkBucket, unfinishedFolder } from '../../server/storage/files/configured-objects.ts'
import { createFileStore } from '../../server/storage/files/file-store.ts'
import { beginParts, listParts } from '../../server/storage/files/s3/multipart.ts'
import { S3Error, s3Client, sendOnce, bodyOf, type S3Client } from '../../server/storage/files/s3/s3-client.ts'
import { createUploads } from '../../server/storage/files/uploads.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { createPool, databaseOver } from '../../server/storage/postgres/pool.ts'
import { s3Objects } from '../../server/storage/files/s3/s3-objects.ts'
import { Client } from '../fixtures/client.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { wavFile } from '../fixtures/sound.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/**
 * Files in a real S3 server: what it must refuse, and a whole server over it.
 * @chosen-by server/storage/files/s3 server/storage/files/uploads.ts server/storage/files/configured-objects.ts
 */

if (!hasRadosgw) it.skip(`files in an S3 store: ${noRadosgw}`)

describe.runIf(hasRadosgw)('files in an S3 store', () => {
  let store: RunningStore
  let s3: S3Client
  let server: ServerProcess
  let client: Client
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 's3-'))
    store = await startRadosgw()
    s3 = s3Client(store.settings)
    await s3.ask({ method: 'PUT' })
    // The server by another address than its clients, as with Aliyun's internal endpoints.
    const endpoint = store.settings.endpoint.replace('localhost', '127.0.0.1')
    const inside = { ...store.settings, endpoint, addresses: 'path' } as const
    server = await startServerProcess({
      env: { ...s3Environment(inside), REGISTRATION: 'open', MAX_UPLOAD_MB: '400', MAX_FILE_MB: '400' },
    })
    client = await new Client(server.base).login(administrator.username, administrator.password)
  })
  afterAll(async () => {
    await server?.stop()
    await store?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Keys of everything in the bucket. */
  const inBucket = async (): Promise<string[]> => {
    const xml = await s3.ask({ method: 'GET', query: { 'list-type': '2' } })
    return [...xml.matchAll(/<Key>bank\/([^<]+)<\/Key>/g)].map(([, key]) => key!)
  }
  const send = async (url: string, content: string | Buffer = 'x') => {
    const body = bodyOf(content)
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

    it('is reached by clients at its public endpoint alone, and signed for that', async () => {
      const publicEndpoint = store.settings.endpoint
      const inside = { ...store.settings, endpoint: 'http://localhost:1', publicEndpoint }
      const url = await s3Client(inside).presigned(
        { method: 'PUT', key: newKey(), headers: { 'content-length': '1' } },
        60,
      )
      expect(new URL(url).port).toBe(new URL(publicEndpoint).port)
      expect(await send(url)).toBe(200)
    })

    it('is named when it is away', async () => {
      const away = s3Client({ ...store.settings, endpoint: 'http://localhost:1' })
      const why = await away.ask({ method: 'GET' }).catch((error: unknown) => error)
      expect(why).toBeInstanceOf(S3Error)
      expect(why).toMatchObject({ status: 0, isAway: true })
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
    return await answer.json()
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

    it('sends pictures small, reads how long sounds are, and keeps what it took for that only on its own disk', async () => {
      const painted = sharp({ create: { width: 1200, height: 600, channels: 3, background: '#3366cc' } })
      const { data: picture } = await upload(await painted.png().toBuffer(), '图.png')
      const before = await inBucket()
      const small = await get(`${picture.url}?width=240`)
      expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({
        format: 'webp',
        width: 240,
        height: 120,
      })
      const etag = small.headers.get('etag')!
      expect((await get(`${picture.url}?width=240`, { 'if-none-match': etag })).status).toBe(304)
      const { data: sound } = await upload(wavFile(7), '录音.wav')
      const { data: facts } = await client.send(systemCalls.readMedia, { url: sound.url })
      expect(facts).toMatchObject({ seconds: 7 })
      expect((await inBucket()).length).toBe(before.length + 1)
      expect(await readdir(unfinishedFolder(server.dataDir))).toEqual([])
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
    })
  })

  const png = (size: number): Buffer => {
    const content = randomBytes(size)
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(content)
    return content
  }
  const begin = async (name: string, size: number) => {
    const { data } = await client.send(systemCalls.alioss, { name, size })
    return systemCalls.alioss.output.parse(data)
  }
  const complete = (key: string, who = client) => who.send(systemCalls.completeUpload, { key })
  const sendParts = async (content: Buffer, parts: Awaited<ReturnType<typeof begin>>['parts']) => {
    for (const { url, from, size } of parts) expect(await send(url, content.subarray(from, from + size))).toBe(200)
  }
  /** As the server does once a week has passed. */
  async function sweepAfterAWeek(): Promise<void> {
    const pool = createPool({ connectionString: server.databaseUrl! })
    try {
      const database = databaseOver(pool)
      await database.run(sql`update unfinished_file set since = now() - interval '8 days'`)
      const objects = s3Objects({ client: s3, copies: folder })
      await createUploads({ database, objects, s3, dataDir: folder, maxBytes: 1 }).sweep()
      await createFileStore({ database, dataDir: folder, objects }).sweep()
      expect(await database.all(sql`select key from unfinished_file`)).toEqual([])
    } finally {
      await pool.end()
    }
  }
  const openUploads = async (): Promise<number> =>
    (await s3.ask({ method: 'GET', query: { uploads: '' } })).match(/<Upload>/g)?.length ?? 0

  describe('an upload to the store itself', () => {
    it('is offered, goes on where it stopped, and is a file once it is completed', async () => {
      expect((await client.send(systemCalls.config)).data).toMatchObject({ direct_upload: true })
      const content = png(20_000_000)
      const { key, parts } = await begin('图.png', content.length)
      expect(parts.map(({ number, from, size }) => [number, from, size])).toEqual([
        [1, 0, 8_388_608],
        [2, 8_388_608, 8_388_608],
        [3, 16_777_216, 3_222_784],
      ])
      await sendParts(content, parts.slice(0, 1))
      expect(await complete(key)).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'key', message: 'parts: 2, 3' }] },
      })
      const { data: rest } = await client.send(systemCalls.alioss, { key })
      expect(rest.parts.map(({ number }: { number: number }) => number)).toEqual([2, 3])
      await sendParts(content, rest.parts)
      const answers = await Promise.all([complete(key), complete(key)])
      const { data: file } = answers.find(({ code }) => code === 200)!
      expect(file).toMatchObject({ name: '图.png', type: 'image/png', size: content.length })
      expect((await complete(key)).data).toEqual(file)
      expect(Buffer.from(await (await get(file.url)).arrayBuffer()).equals(content)).toBe(true)
      expect(await openUploads()).toBe(1) // that of the test of signatures
    })

    it('is removed when its content is not what its name says, at its beginning or further in', async () => {
      const before = await inBucket()
      for (const [name, content] of [
        ['a.png', Buffer.from('<html><script>alert(1)</script>')],
        ['a.docx', Buffer.from('PK\x03\x04 no directory')],
        ['a.txt', Buffer.concat([Buffer.alloc(100_000, 'x'), Buffer.alloc(10)])],
      ] as const) {
        const { key, parts } = await begin(name, content.length)
        await sendParts(content, parts)
        expect((await complete(key)).code, name).toBe(100415)
        expect((await complete(key)).code).toBe(100404)
      }
      expect(await inBucket()).toEqual(before)
    })

    it('is not begun for what is never accepted, and not completed by another', async () => {
      const ask = async (name: string, size: number) => (await client.send(systemCalls.alioss, { name, size })).code
      expect(await ask('a.exe', 10)).toBe(100415)
      expect(await ask('a.png', 500_000_000)).toBe(100413)
      expect(await ask('a.png', 0)).toBe(100400)
      const content = png(100)
      const { key, parts } = await begin('a.png', content.length)
      await sendParts(content, parts)
      const registered = await new Client(server.base).send(systemCalls.register, {
        username: 'another',
        password: 'correct-horse-2',
      })
      const other = new Client(server.base)
      other.token = registered.data.token
      expect((await complete(key, other)).code).toBe(100404)
      expect((await other.send(systemCalls.alioss, { key })).code).toBe(100404)
      expect((await complete(key)).code).toBe(200)
    })

    it('by lent credentials writes one object alone, which is copied to where they do not reach', async () => {
      const content = png(1000)
      const { data } = await client.send(systemCalls.ossReceipt, { name: '借.png', size: content.length })
      const receipt = systemCalls.ossReceipt.output.parse(data)
      expect(receipt.endpoint).toBe(store.settings.publicEndpoint)
      expect(Date.parse(receipt.expires_at) - Date.now()).toBeLessThanOrEqual(16 * 60_000)
      const lent = s3Client({
        ...store.settings,
        accessKeyId: receipt.access_key_id,
        secretAccessKey: receipt.access_key_secret,
        sessionToken: receipt.security_token,
      })
      const put = (key: string) => lent.ask({ method: 'PUT', key, body: bodyOf(content) })
      await expect(put(newKey())).rejects.toMatchObject({ status: 403 })
      await expect(lent.ask({ method: 'GET' })).rejects.toMatchObject({ status: 403 })
      await put(receipt.key)
      await expect(lent.ask({ method: 'GET', key: receipt.key })).rejects.toMatchObject({ status: 403 })
      // Uploads in parts are limited by the person; what was lent is swept, and none of them.
      for (let index = 0; index < 21; index++) await begin('a.png', 1000)
      const { data: file } = await complete(receipt.key)
      expect(file).toMatchObject({ name: '借.png', type: 'image/png', size: 1000 })
      await put(receipt.key)
      await expect(
        lent.ask({ method: 'PUT', key: file.url.split('/').at(-1), body: bodyOf('x') }),
      ).rejects.toMatchObject({
        status: 403,
      })
      expect(Buffer.from(await (await get(file.url)).arrayBuffer()).equals(content)).toBe(true)
      await sweepAfterAWeek()
      expect(await inBucket()).not.toContain(receipt.key)
      expect((await get(file.url)).status).toBe(200)
    })
  })

  it('what was never completed is gone after the sweep, also when the server was killed between two parts', async () => {
    const before = await inBucket()
    const { parts } = await begin('a.png', 20_000_000)
    await sendParts(png(20_000_000), parts.slice(0, 1))
    const open = await openUploads()
    const big = Buffer.alloc(300 * 1_048_576, '题目\n')
    big.write('%PDF-1.7\n')
    const broken = upload(big, '断.pdf').catch(() => null)
    await expect.poll(openUploads, { interval: 20 }).toBe(open + 1)
    server.child.kill('SIGKILL')
    expect(await broken).toBeNull()
    await sweepAfterAWeek()
    expect(await inBucket()).toEqual(before)
    expect(await openUploads()).toBe(1)
  })
})
