import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { configuredObjects, partsFolder, unfinishedFolder } from '../../server/files/configured-objects.ts'
import { createFileStore } from '../../server/files/file-store.ts'
import { partBytes } from '../../server/files/parts.ts'
import { createUploads } from '../../server/files/uploads.ts'
import { s3Client } from '../../server/files/s3/s3-client.ts'
import { sql, type Database } from '../../server/postgres/database.ts'
import { createPool, databaseOver } from '../../server/postgres/pool.ts'
import type { Identity } from '../../server/identity.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import { Client } from '../fixtures/client.ts'
import { PartSender } from '../fixtures/part-sender.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { randomOf } from '../../server/assembly/random.ts'

/** Uploads in parts over lines that break, with the parts on the disk and in an S3 store. */

const mp4 = (size: number): Buffer => {
  const content = randomBytes(size)
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1').copy(content)
  return content
}
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray((number - 1) * partBytes, number * partBytes)

if (!hasRadosgw) it.skip(`parts in an S3 store: ${noRadosgw}`)

describe.each(hasRadosgw ? (['disk', 's3'] as const) : (['disk'] as const))('an upload in parts: %s', (kind) => {
  let store: RunningStore | undefined
  let server: ServerProcess
  let sender: PartSender
  let env: Record<string, string>

  const logIn = async (base: string): Promise<PartSender> =>
    new PartSender(await new Client(base).login(administrator.username, administrator.password))

  beforeAll(async () => {
    if (kind === 's3') {
      store = await startRadosgw()
      await s3Client(store.settings).ask({ method: 'PUT' })
    }
    env = { ...(store && s3Environment(store.settings)), MAX_FILE_MB: '100' }
    server = await startServerProcess({ env })
    sender = await logIn(server.base)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await store?.stop()
  })

  const bytesAt = async (url: string): Promise<Buffer> => {
    const answer = await fetch(new URL(url, server.base), {
      headers: { authorization: `Bearer ${sender.client.token}` },
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const another = async (name: string): Promise<PartSender> => {
    const client = new Client(server.base)
    const { data } = await client.send(systemCalls.register, { username: name, password: 'correct-horse-2' })
    client.token = data.token
    return new PartSender(client)
  }
  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const pool = createPool({ connectionString: server.databaseUrl! })
    return work(databaseOver(pool)).finally(() => pool.end())
  }
  const stored = () => configuredObjects(readEnvironment({ ...env, DATA_DIR: server.dataDir }))
  const uploadsOver = (database: Database) =>
    createUploads({ database, ...stored(), dataDir: server.dataDir, maxBytes: 1 })
  /** As the server does every day. */
  const sweep = async (database: Database): Promise<void> => {
    const { dataDir } = server
    await createFileStore({ database, dataDir, objects: stored().objects }).sweep()
    await uploadsOver(database).sweep()
  }
  const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

  it('is whole after cuts, repeated parts, any order and a kill -9, whatever the order of these', async () => {
    for (const seed of [1, 2, 3]) {
      const random = randomOf(seed)
      const content = mp4(3 * partBytes + 1_234_567)
      let { key, count, arrived } = await sender.begin({ name: '录像.mp4', size: content.length })
      expect({ count, arrived }).toEqual({ count: 4, arrived: [] })
      const acknowledged = new Set<number>()
      let kills = 0
      for (let step = 0; acknowledged.size < count; step++) {
        const number = 1 + Math.floor(random() * count)
        const part = partOf(content, number)
        const act = random()
        if (act < 0.3) await sender.send(key, number, part, Math.floor(random() * part.length))
        else if (act < 0.4 && kills === 0) {
          kills += 1
          const sending = sender.send(key, number, part)
          await pause(random() * 60)
          server.child.kill('SIGKILL')
          if ((await sending)?.code === 200) acknowledged.add(number)
          server = await startServerProcess({ env, dataDir: server.dataDir })
          sender = await logIn(server.base)
        } else {
          const answers = await Promise.all([
            sender.send(key, number, part),
            act < 0.5 && sender.send(key, number, part),
          ])
          expect(answers[0]).toMatchObject({ code: 200, data: null })
          acknowledged.add(number)
        }
        arrived = (await sender.begin({ key })).arrived
        expect(arrived, `seed ${seed}, step ${step}`).toEqual(expect.arrayContaining([...acknowledged]))
      }
      const answers = await Promise.all([sender.complete(key), sender.complete(key)])
      const { data: file } = answers.find(({ code }) => code === 200)!
      expect(file).toMatchObject({ name: '录像.mp4', type: 'video/mp4', size: content.length })
      expect((await sender.complete(key)).data).toEqual(file)
      expect(hashOf(await bytesAt(file.url))).toBe(hashOf(content))
    }
    expect(await filesIn(partsFolder(server.dataDir))).toEqual([])
  }, 180_000)

  it('refuses parts that there are not, of another length, too large ones, and completion while one is missing', async () => {
    const left = await filesIn(unfinishedFolder(server.dataDir)) // of servers that were killed
    const content = mp4(partBytes + 1000)
    const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
    const part = partOf(content, 2)
    await sender.send(key, 1, partOf(content, 1), 1_000_000)
    expect(await sender.send(key, 3, part)).toMatchObject({ code: 100400, data: { errors: [{ path: 'number' }] } })
    expect(await sender.send(key, 0, part)).toMatchObject({ code: 100400 })
    expect(await sender.send(key, 2, part.subarray(1))).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'part' }] },
    })
    expect(await sender.send(key, 2, Buffer.concat([part, part]))).toMatchObject({ code: 100413 })
    expect(await sender.send(key, 1, mp4(partBytes + 1_000_000))).toMatchObject({ code: 100413 })
    expect((await sender.begin({ key })).arrived).toEqual([])
    expect(await sender.send(key, 2, part)).toMatchObject({ code: 200 })
    expect(await sender.complete(key)).toMatchObject({ code: 100400, data: { errors: [{ message: 'parts: 1' }] } })
    expect(await sender.send(key, 1, partOf(content, 1))).toMatchObject({ code: 200 })
    expect((await sender.complete(key)).code).toBe(200)
    expect(await sender.send(key, 1, partOf(content, 1))).toMatchObject({ code: 100404 })
    await expect.poll(() => filesIn(unfinishedFolder(server.dataDir))).toEqual(left)
  }, 60_000)

  it('is begun for what can be stored alone, and removed when its content is not what its name says', async () => {
    const begin = (name: string, size: number) => sender.client.send(systemCalls.beginUpload, { name, size })
    expect((await begin('a.exe', 10)).code).toBe(100415)
    expect((await begin('a.mp4', 101 * 1_048_576)).code).toBe(100413)
    expect((await begin('a.mp4', 0)).code).toBe(100400)
    const content = Buffer.alloc(partBytes + 10, '<script>alert(1)</script>')
    const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
    for (const number of [1, 2]) await sender.send(key, number, partOf(content, number))
    expect((await sender.complete(key)).code).toBe(100415)
    expect((await sender.complete(key)).code).toBe(100404)
    expect(await filesIn(partsFolder(server.dataDir))).toEqual([])
  }, 60_000)

  it('belongs to whoever began it', async () => {
    const other = await another(`stranger_${kind}`)
    const content = mp4(1000)
    const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
    expect((await other.client.send(systemCalls.beginUpload, { key })).code).toBe(100404)
    expect(await other.send(key, 1, content)).toMatchObject({ code: 100404 })
    expect((await other.client.send(systemCalls.discardUpload, { key })).code).toBe(100404)
    expect((await other.complete(key)).code).toBe(100404)
    expect(await sender.send(key, 1, content)).toMatchObject({ code: 200 })
    expect((await other.complete(key)).code).toBe(100404)
    expect((await sender.complete(key)).code).toBe(200)
    expect((await other.complete(key)).code).toBe(100404)
  })

  it('cannot be changed after it was checked, by a part that was still on its way', async () => {
    for (let round = 0; round < 8; round++) {
      const content = mp4(partBytes)
      const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
      expect(await sender.send(key, 1, content)).toMatchObject({ code: 200 })
      const late = sender.send(key, 1, Buffer.alloc(partBytes, '<script>'))
      await pause(round * 4)
      const { code, data } = await sender.complete(key)
      const answer = await late
      if (code === 200) {
        const bytes = await bytesAt(data.url)
        expect(hashOf(bytes), `round ${round}: ${JSON.stringify(answer)}`).toBe(hashOf(content))
      } else expect([100415, 500]).toContain(code)
    }
  }, 60_000)

  it('keeps its bytes when the connection is lost after it was indexed, before that was known', async () => {
    const content = mp4(1000)
    const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
    await sender.send(key, 1, content)
    await withDatabase(async (database) => {
      const first: Database['first'] = async (query) => {
        const row = await database.first<any>(query)
        if (row && 'id' in row) throw new Error('the connection was lost')
        return row
      }
      const { userId } = (await database.first<{ userId: number }>(
        sql`select id as "userId" from "user" where username = ${administrator.username}`,
      ))!
      const identity = { userId } as Identity
      await expect(uploadsOver({ ...database, first }).complete(identity, key)).rejects.toThrow('was lost')
    })
    const { data: file } = await sender.complete(key)
    expect(hashOf(await bytesAt(file.url))).toBe(hashOf(content))
  })

  it('leaves nothing when it is discarded, or was not continued for a week; one that is older than a day goes on', async () => {
    const content = mp4(1000)
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => {
        const { key } = await sender.begin({ name: 'a.mp4', size: content.length })
        await sender.send(key, 1, content)
        return key
      }),
    )
    expect((await sender.client.send(systemCalls.discardUpload, { key: first })).code).toBe(200)
    expect((await sender.client.send(systemCalls.discardUpload, { key: first })).code).toBe(100404)
    await withDatabase(async (database) => {
      await database.run(sql`update unfinished_file set since = now() - interval '6 days' where key = ${second}`)
      await database.run(sql`update unfinished_file set since = now() - interval '8 days' where key = ${third}`)
      await sweep(database)
    })
    expect((await sender.complete(third!)).code).toBe(100404)
    expect((await sender.complete(second!)).code).toBe(200)
    await withDatabase(async (database) => {
      await database.run(sql`update unfinished_file set since = now() - interval '8 days'`)
      await sweep(database)
      expect(await database.all(sql`select key from unfinished_file`)).toEqual([])
    })
    expect(await filesIn(partsFolder(server.dataDir))).toEqual([])
  }, 60_000)

  it('is the one of twenty that is discarded, when another is begun, which was not continued for the longest', async () => {
    const person = await another(`busy_${kind}`)
    const keys: string[] = []
    for (let index = 0; index < 20; index++) keys.push((await person.begin({ name: 'a.mp4', size: 1000 })).key)
    await person.send(keys[0]!, 1, mp4(1000))
    await person.begin({ name: 'a.mp4', size: 1000 })
    const codes = await Promise.all(
      keys.slice(0, 3).map(async (key) => (await person.client.send(systemCalls.beginUpload, { key })).code),
    )
    expect(codes).toEqual([200, 100404, 200])
  }, 60_000)
})
