import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { partsFolder, unfinishedFolder } from '../../server/storage/files/configured-objects.ts'
import { partBytes } from '../../server/storage/files/parts.ts'
import type { Identity } from '../../server/base/identity.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { hasRadosgw, noRadosgw } from '../fixtures/radosgw.ts'
import { administrator } from '../fixtures/server.ts'
import { filesIn, hashOf, mp4, partOf, placesOfParts, SentParts } from './sent-parts.ts'

/**
 * Uploads in parts: whose they are, what is refused, and what is left of them, with the parts on the disk and in an S3
 * store.
 * @chosen-by server/storage/files/uploads.ts server/storage/files/parts.ts server/storage/files/disk-parts.ts
 * @chosen-by server/storage/files/s3/s3-parts.ts
 */

if (!hasRadosgw) it.skip(`parts in an S3 store: ${noRadosgw}`)

describe.each(placesOfParts)('an upload in parts: %s', (place) => {
  let sent: SentParts
  beforeAll(async () => {
    sent = await SentParts.to(place)
  })
  afterAll(() => sent?.stop())

  it('refuses parts that there are not, of another length, too large ones, and completion while one is missing', async () => {
    const left = await filesIn(unfinishedFolder(sent.server.dataDir)) // of servers that were killed
    const content = mp4(partBytes + 1000)
    const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
    const part = partOf(content, 2)
    await sent.sender.send(key, 1, partOf(content, 1), 1_000_000)
    expect(await sent.sender.send(key, 3, part)).toMatchObject({ code: 100400, data: { errors: [{ path: 'number' }] } })
    expect(await sent.sender.send(key, 0, part)).toMatchObject({ code: 100400 })
    expect(await sent.sender.send(key, 2, part.subarray(1))).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'part' }] },
    })
    expect(await sent.sender.send(key, 2, Buffer.concat([part, part]))).toMatchObject({ code: 100413 })
    expect(await sent.sender.send(key, 1, mp4(partBytes + 1_000_000))).toMatchObject({ code: 100413 })
    expect((await sent.sender.begin({ key })).arrived).toEqual([])
    expect(await sent.sender.send(key, 2, part)).toMatchObject({ code: 200 })
    expect(await sent.sender.complete(key)).toMatchObject({ code: 100400, data: { errors: [{ message: 'parts: 1' }] } })
    expect(await sent.sender.send(key, 1, partOf(content, 1))).toMatchObject({ code: 200 })
    expect((await sent.sender.complete(key)).code).toBe(200)
    expect(await sent.sender.send(key, 1, partOf(content, 1))).toMatchObject({ code: 100404 })
    await expect.poll(() => filesIn(unfinishedFolder(sent.server.dataDir))).toEqual(left)
  })

  it('is begun for what can be stored alone, and removed when its content is not what its name says', async () => {
    const begin = (name: string, size: number) => sent.sender.client.send(systemCalls.beginUpload, { name, size })
    expect((await begin('a.exe', 10)).code).toBe(100415)
    expect((await begin('a.mp4', 101 * 1_048_576)).code).toBe(100413)
    expect((await begin('a.mp4', 0)).code).toBe(100400)
    const content = Buffer.alloc(partBytes + 10, '<script>alert(1)</script>')
    const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
    for (const number of [1, 2]) await sent.sender.send(key, number, partOf(content, number))
    expect((await sent.sender.complete(key)).code).toBe(100415)
    expect((await sent.sender.complete(key)).code).toBe(100404)
    expect(await filesIn(partsFolder(sent.server.dataDir))).toEqual([])
  })

  it('belongs to the person who began it', async () => {
    const other = await sent.another(`stranger_${place}`)
    const content = mp4(1000)
    const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
    expect((await other.client.send(systemCalls.beginUpload, { key })).code).toBe(100404)
    expect(await other.send(key, 1, content)).toMatchObject({ code: 100404 })
    expect((await other.client.send(systemCalls.discardUpload, { key })).code).toBe(100404)
    expect((await other.complete(key)).code).toBe(100404)
    expect(await sent.sender.send(key, 1, content)).toMatchObject({ code: 200 })
    expect((await other.complete(key)).code).toBe(100404)
    expect((await sent.sender.complete(key)).code).toBe(200)
    expect((await other.complete(key)).code).toBe(100404)
  })

  it('cannot be changed after it was checked, by a part that was still on its way', async () => {
    for (let round = 0; round < 8; round++) {
      const content = mp4(partBytes)
      const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
      expect(await sent.sender.send(key, 1, content)).toMatchObject({ code: 200 })
      const late = sent.sender.send(key, 1, Buffer.alloc(partBytes, '<script>'))
      await pause(round * 4)
      const { code, data } = await sent.sender.complete(key)
      const answer = await late
      if (code === 200) {
        const bytes = await sent.bytesAt(data.url)
        expect(hashOf(bytes), `round ${round}: ${JSON.stringify(answer)}`).toBe(hashOf(content))
      } else expect([100415, 500]).toContain(code)
    }
  })

  it('keeps its bytes when the connection is lost after it was indexed, before that was known', async () => {
    const content = mp4(1000)
    const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
    await sent.sender.send(key, 1, content)
    await sent.withDatabase(async (database) => {
      const first: Database['first'] = async (query) => {
        const row = await database.first<any>(query)
        if (row && 'id' in row) throw new Error('the connection was lost')
        return row
      }
      const { userId } = (await database.first<{ userId: number }>(
        sql`select id as "userId" from "user" where username = ${administrator.username}`,
      ))!
      const identity = { userId } as Identity
      await expect(sent.uploadsOver({ ...database, first }).complete(identity, key)).rejects.toThrow('was lost')
    })
    const { data: file } = await sent.sender.complete(key)
    expect(hashOf(await sent.bytesAt(file.url))).toBe(hashOf(content))
  })

  it('leaves nothing when it is discarded, or was not continued for a week; one that is older than a day goes on', async () => {
    const content = mp4(1000)
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => {
        const { key } = await sent.sender.begin({ name: 'a.mp4', size: content.length })
        await sent.sender.send(key, 1, content)
        return key
      }),
    )
    expect((await sent.sender.client.send(systemCalls.discardUpload, { key: first })).code).toBe(200)
    expect((await sent.sender.client.send(systemCalls.discardUpload, { key: first })).code).toBe(100404)
    await sent.withDatabase(async (database) => {
      await database.run(sql`update unfinished_file set since = now() - interval '6 days' where key = ${second}`)
      await database.run(sql`update unfinished_file set since = now() - interval '8 days' where key = ${third}`)
      await sent.sweep(database)
    })
    expect((await sent.sender.complete(third!)).code).toBe(100404)
    expect((await sent.sender.complete(second!)).code).toBe(200)
    await sent.withDatabase(async (database) => {
      await database.run(sql`update unfinished_file set since = now() - interval '8 days'`)
      await sent.sweep(database)
      expect(await database.all(sql`select key from unfinished_file`)).toEqual([])
    })
    expect(await filesIn(partsFolder(sent.server.dataDir))).toEqual([])
  })

  it('is the one of twenty that is discarded, when another is begun, which was not continued for the longest', async () => {
    const person = sent.sender
    const keys: string[] = []
    for (let index = 0; index < 20; index++) keys.push((await person.begin({ name: 'a.mp4', size: 1000 })).key)
    await person.send(keys[0]!, 1, mp4(1000))
    await person.begin({ name: 'a.mp4', size: 1000 })
    const codes = await Promise.all(
      keys.slice(0, 3).map(async (key) => (await person.client.send(systemCalls.beginUpload, { key })).code),
    )
    expect(codes).toEqual([200, 100404, 200])
  })
})
