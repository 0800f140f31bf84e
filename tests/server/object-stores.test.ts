import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { objectStores, type TestStore } from '../fixtures/object-stores.ts'
import { hasRadosgw, noRadosgw } from '../fixtures/radosgw.ts'
import { atScale } from '../fixtures/scale.ts'

/** What every place of files must do (`server/storage/files/object-store.ts`). */

for (const { name } of hasRadosgw ? [] : objectStores.filter(({ needsRadosgw }) => needsRadosgw))
  it.skip(`${name}: ${noRadosgw}`)

describe.each(objectStores.filter(({ needsRadosgw }) => !needsRadosgw || hasRadosgw))('$name', ({ start }) => {
  let store: TestStore
  let folder: string
  beforeAll(async () => {
    store = await start()
    folder = await mkdtemp(join(tmpdir(), 'object-contract-'))
  })
  afterAll(async () => {
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const newKey = () => randomBytes(24).toString('base64url')
  async function put(content: Buffer, key = newKey()): Promise<string> {
    const path = join(folder, 'given')
    await writeFile(path, content)
    await store.objects.put(key, path, 'application/octet-stream')
    return key
  }
  const whole = async (key: string) => {
    const stream = await store.objects.read(key)
    return stream && buffer(stream)
  }

  it.each([0, 1, 1000, 20_000_000, atScale(80_000_000)])('keeps %i bytes as they are', async (length) => {
    const content = randomBytes(length)
    const key = await put(content)
    expect(content.equals((await whole(key))!)).toBe(true)
  })

  it('sends ranges, both ends included', async () => {
    const key = await put(Buffer.from('0123456789'))
    const range = async (start: number, end: number) =>
      (await buffer((await store.objects.read(key, { start, end }))!)).toString()
    expect(await range(0, 0)).toBe('0')
    expect(await range(2, 4)).toBe('234')
    expect(await range(9, 9)).toBe('9')
    expect(await range(0, 9)).toBe('0123456789')
  })

  it('gives a path to read from until it is released, and keeps the object', async () => {
    const content = randomBytes(100_000)
    const key = await put(content)
    const copy = (await store.objects.localCopy(key))!
    expect(content.equals(await readFile(copy.path))).toBe(true)
    await copy.release()
    expect(content.equals((await whole(key))!)).toBe(true)
  })

  it('has nothing under a key that was never given, or was removed; removing that again is no error', async () => {
    const key = await put(Buffer.from('x'))
    await store.objects.remove(key)
    await store.objects.remove(key)
    await store.objects.discard(key)
    for (const missing of [key, newKey()]) {
      expect(await store.objects.read(missing)).toBeNull()
      expect(await store.objects.read(missing, { start: 0, end: 0 })).toBeNull()
      expect(await store.objects.localCopy(missing)).toBeNull()
    }
  })

  it('refuses what cannot be a key, whatever is asked of it', async () => {
    const path = join(folder, 'given')
    for (const key of ['../../../etc/passwd', 'unfinished', `${newKey()}/x`, `${newKey()}?x`, '']) {
      await writeFile(path, 'x')
      await expect((async () => store.objects.put(key, path, 'text/plain'))()).rejects.toThrow('key')
      await expect((async () => store.objects.read(key))()).rejects.toThrow('key')
      await expect((async () => store.objects.localCopy(key))()).rejects.toThrow('key')
      await expect((async () => store.objects.remove(key))()).rejects.toThrow('key')
    }
  })
})
