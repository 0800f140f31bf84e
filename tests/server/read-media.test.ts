import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '../../resources/kit/index.ts'
import { createFileStore, keyOf, type FileStore } from '../../server/storage/files/file-store.ts'
import { readMedia } from '../../server/storage/files/media/read-media.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { mp3File, mp4Parts, webmFile } from '../fixtures/media.ts'
import { wavFile } from '../fixtures/sound.ts'

/** Sounds and videos say how long they are and what their cover is, and are not read whole for it. */

const person: Identity = { ...systemIdentity, userId: 7 }
let db: TestDatabase
let store: FileStore
let readBytes = 0

beforeAll(async () => {
  db = await startTestDatabase()
  const whole = createFileStore({ database: db.database, dataDir: db.dataDir })
  store = {
    ...whole,
    read(key, range) {
      readBytes += range ? range.end - range.start + 1 : Infinity
      return whole.read(key, range)
    },
  }
})
afterAll(() => db.stop())

const save = (name: string, content: Buffer): Promise<StoredFile> =>
  store.save(Readable.from([content]), { name, identity: person, maxBytes: 100_000_000 })
const factsOf = ({ url }: StoredFile, cover = false) => readMedia(store, person, { url, cover })

describe('the length of a file', () => {
  it.each<[string, () => Buffer, number | null]>([
    ['a.wav', () => wavFile(7), 7],
    ['b.mp3', () => mp3File(93), 93],
    ['c.webm', () => webmFile(61), 61],
    ['d.mp4', () => Buffer.concat(Object.values(mp4Parts(3605, 0))), 3605],
    ['e.wav', () => wavFile(7).subarray(0, 30), null],
  ])('%s', async (name, content, seconds) => {
    expect(await factsOf(await save(name, content()))).toEqual({ seconds, cover: null })
  })

  it('is found behind two gigabytes of pictures, which are not read', async () => {
    const { head, tail } = mp4Parts(5400, 2 * 1024 ** 3)
    const path = join(db.dataDir, 'film')
    const file = await open(path, 'w')
    await file.write(head)
    await file.write(tail, 0, tail.length, head.length + 2 * 1024 ** 3) // a file with a hole takes no room
    await file.close()
    const film = await store.adopt(path, { name: 'film.mp4', identity: person, maxBytes: 3 * 1024 ** 3 })
    readBytes = 0
    expect(await factsOf(film)).toEqual({ seconds: 5400, cover: null })
    expect(readBytes).toBeLessThan(1024 ** 2)
  })

  it('is unknown for what is no sound, and for what only begins as one', async () => {
    expect(await factsOf(await save('a.txt', Buffer.from('text')))).toEqual({ seconds: null, cover: null })
    const noise = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(2_000_000, 0x55)])
    expect(await factsOf(await save('a.ogg', noise))).toEqual({ seconds: null, cover: null })
  })

  it('is unknown where a file would have to be read further than a description goes', async () => {
    // Each of its empty boxes begins in another block, so that every one of them has to be looked at.
    const { head, tail } = mp4Parts(5400, 0)
    const path = join(db.dataDir, 'endless')
    const file = await open(path, 'w')
    await file.write(head)
    const boxBytes = 128 * 1024
    const empty = Buffer.from('\0\x02\0\0free', 'latin1')
    for (let n = 0; n < 500; n++) await file.write(empty, 0, empty.length, head.length + n * boxBytes)
    await file.write(tail, 0, tail.length, head.length + 500 * boxBytes)
    await file.close()
    const sound = await store.adopt(path, { name: 'endless.mp4', identity: person, maxBytes: 1e9 })
    readBytes = 0
    expect(await factsOf(sound)).toEqual({ seconds: null, cover: null })
    expect(readBytes).toBeLessThanOrEqual(48 * 1024 ** 2)
  })

  it('is not read of a file that is not there', async () => {
    const url = `/api/files/${'A'.repeat(32)}`
    await expect(readMedia(store, person, { url, cover: true })).rejects.toMatchObject({ code: 100404 })
  })
})

describe('the cover in a file', () => {
  const picture = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer()

  it('is stored as a picture no larger than a screen needs, when it is asked for', async () => {
    const sound = await save('歌.mp3', mp3File(3, { type: 'image/jpeg', bytes: await picture(3000, 1500) }))
    expect((await factsOf(sound)).cover).toBeNull()
    const { cover } = await factsOf(sound, true)
    expect(cover).toMatchObject({ name: '歌.webp', type: 'image/webp' })
    const stored = await store.readWhole(keyOf(cover!))
    expect(await sharp(stored!).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 })
  })

  it('is none when it is no picture, whatever it says', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    const sound = await save('页.mp3', mp3File(3, { type: 'image/jpeg', bytes: page, about: '-'.repeat(2000) }))
    expect(await factsOf(sound, true)).toEqual({ seconds: 3, cover: null })
  })
})
