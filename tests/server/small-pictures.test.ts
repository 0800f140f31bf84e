import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '../../resources/kit/index.ts'
import { smallPicturesFolder } from '../../server/storage/files/configured-objects.ts'
import { createFileStore, keyOf, type FileStore } from '../../server/storage/files/file-store.ts'
import { smallPictures } from '../../server/storage/files/pictures/small-pictures.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/**
 * Stored pictures are sent small where they are shown small, to nobody who may not have them, and no picture takes the
 * server's memory.
 */

const person: Identity = { ...systemIdentity, userId: 7 }
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })

describe('the store', () => {
  let db: TestDatabase
  let store: FileStore
  beforeAll(async () => {
    db = await startTestDatabase()
    store = createFileStore({ database: db.database, dataDir: db.dataDir })
  })
  afterAll(() => db.stop())

  const save = (name: string, content: Buffer): Promise<StoredFile> =>
    store.save(Readable.from([content]), { name, identity: person, maxBytes: 100_000_000 })
  const kept = async (): Promise<string[]> =>
    (await readdir(smallPicturesFolder(db.dataDir), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((one) => one.isFile())
      .map(({ name }) => name)

  it.each([
    ['a.png', () => painted(1200, 600).png().toBuffer(), [240, 120]],
    ['b.jpg', () => painted(600, 1200).jpeg().toBuffer(), [120, 240]],
    ['c.webp', () => painted(100, 50).webp().toBuffer(), [100, 50]],
    ['d.gif', () => painted(1200, 1200).gif().toBuffer(), [240, 240]],
    ['turned.jpg', () => painted(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(), [120, 240]],
  ])('makes %s small, never larger, and upright', async (name, content, [width, height]) => {
    const file = await save(name, await content())
    const { bytes } = (await store.readSmall(keyOf(file), '240'))!
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    expect((await store.readSmall(keyOf(file), '240'))!.bytes.equals(bytes)).toBe(true)
  })

  it('says nothing of where a picture was taken', async () => {
    const file = await save(
      'place.jpg',
      await painted(900, 900)
        .withExif({ IFD0: { Copyright: 'secret' } })
        .jpeg()
        .toBuffer(),
    )
    const { bytes } = (await store.readSmall(keyOf(file), '96'))!
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('makes it once for those who ask together, and keeps none of a file that was removed', async () => {
    const file = await save('many.png', await painted(800, 800).png().toBuffer())
    const before = (await kept()).length
    const all = await Promise.all(Array.from({ length: 20 }, () => store.readSmall(keyOf(file), '96')))
    expect(new Set(all.map((one) => one!.bytes.toString('base64'))).size).toBe(1)
    expect((await kept()).length).toBe(before + 1)
    await store.remove(keyOf(file))
    expect((await kept()).length).toBe(before)
    expect(await store.readSmall(keyOf(file), '96')).toBeNull()
  })

  it('makes a new one where the kept one was cut short', async () => {
    const file = await save('cut.png', await painted(800, 800).png().toBuffer())
    const { bytes } = (await store.readSmall(keyOf(file), '96'))!
    const path = join(smallPicturesFolder(db.dataDir), keyOf(file).slice(0, 2), `${keyOf(file)}-96.webp`)
    await writeFile(path, bytes.subarray(0, 40))
    expect((await store.readSmall(keyOf(file), '96'))!.bytes.equals(bytes)).toBe(true)
  })

  it('refuses what unpacks to more than its memory, what is broken, and what is no picture', async () => {
    const bomb = await save('bomb.png', await painted(6000, 5500).png({ progressive: true, palette: true }).toBuffer())
    const broken = await save('broken.png', Buffer.from('\x89PNG\r\n\x1a\nIHDR and nothing', 'latin1'))
    const text = await save('a.txt', Buffer.from('text'))
    const before = (await kept()).length
    for (const file of [bomb, broken, text])
      await expect(store.readSmall(keyOf(file), '96')).rejects.toMatchObject({ status: 415, code: 100415 })
    expect((await kept()).length).toBe(before)
  })

  it('removes first what was not seen for the longest time, when there is too much', async () => {
    const folder = join(db.dataDir, 'few')
    await mkdir(join(folder, 'aa'), { recursive: true })
    for (const [name, days] of [
      ['old', 9],
      ['older', 20],
      ['new', 0],
    ] as const) {
      await writeFile(join(folder, 'aa', name), Buffer.alloc(1000))
      const when = new Date(Date.now() - days * 86_400_000)
      await utimes(join(folder, 'aa', name), when, when)
    }
    await smallPictures({ folder, maxBytes: 2500 }).sweep()
    expect((await readdir(join(folder, 'aa'))).toSorted()).toEqual(['new', 'old'])
  })
})

describe('the call', () => {
  let server: RunningServer
  let admin: Client
  let file: StoredFile
  beforeAll(async () => {
    server = await startServer()
    admin = await new Client(server.base).login(administrator.username, administrator.password)
    file = await admin.upload('图.png', await painted(1000, 1000).png().toBuffer())
  })
  afterAll(() => server?.stop())
  const ask = (query: string, headers: Record<string, string> = { authorization: `Bearer ${admin.token}` }) =>
    fetch(`${server.origin}${file.url}${query}`, { headers })

  it('sends a small picture as it sends the picture itself, and another for each width', async () => {
    const small = await ask('?width=96')
    expect(small.status).toBe(200)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('content-security-policy')).toContain('sandbox')
    expect(small.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 96 })
    const etag = small.headers.get('etag')!
    const again = await ask('?width=96', { authorization: `Bearer ${admin.token}`, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect((await ask('?width=240')).headers.get('etag')).not.toBe(etag)
    expect((await ask('')).headers.get('content-type')).toBe('image/png')
  })

  it('knows no other widths', async () => {
    for (const width of ['97', '100000', '-1', '../../etc'])
      expect((await ask(`?width=${encodeURIComponent(width)}`)).status).toBe(400)
  })

  it('gives a small picture to nobody who does not get the picture: no session, one that ended, no key', async () => {
    expect((await ask('?width=96')).status).toBe(200)
    expect((await ask('?width=96', {})).status).toBe(401)
    const other = await new Client(server.base).login(administrator.username, administrator.password)
    await other.send(systemCalls.logout)
    expect((await ask('?width=96', { authorization: `Bearer ${other.token}` })).status).toBe(401)
    const nowhere = await fetch(`${server.origin}/api/files/${'A'.repeat(32)}?width=96`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(nowhere.status).toBe(404)
  })
})
