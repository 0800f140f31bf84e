import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  readLimits,
  UnreadableFile,
  type ReadLimits,
} from '../../../../server/exchange/spreadsheets/unreadable-file.ts'
import { openPackage } from '../../../../server/features/bank/question-formats/package-read.ts'
import { fileWith } from './format-files.ts'

async function why(bytes: Uint8Array, limits: Partial<ReadLimits> = {}): Promise<string> {
  try {
    const content = await openPackage(await fileWith(bytes), { ...readLimits, ...limits })
    content.close()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason.en
    throw error
  }
  return 'it was opened'
}

const pack = (files: Zippable): Uint8Array => zipSync(files)
const one = pack({ 'a.txt': strToU8('hello') })
/** The same bytes with every occurrence of a name as another of its length. */
const renamed = (zip: Uint8Array, from: string, to: string): Uint8Array =>
  new Uint8Array(Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1'))
/** With a field of the first entry of the central directory changed. */
function patched(zip: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
  const copy = Buffer.from(zip)
  const directory = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  copy.set(bytes, directory + at)
  return new Uint8Array(copy)
}

describe('a package', () => {
  it('gives its files by name, and null for what is not there or too long', async () => {
    const content = await openPackage(
      await fileWith(pack({ 'd/': new Uint8Array(), 'd/é.txt': strToU8('text') })),
      readLimits,
    )
    expect(content.names).toEqual(['d/é.txt'])
    expect(content.size('d/e\u0301.txt')).toBe(4)
    expect(Buffer.from((await content.bytes('d/é.txt', 10))!).toString()).toBe('text')
    expect(await content.bytes('d/é.txt', 3)).toBeNull()
    expect(await content.bytes('x', 3)).toBeNull()
    content.close()
  })

  it('that is none, or cut off, is not read', async () => {
    expect(await why(strToU8('PK\u0003\u0004 and no more'))).toContain('no readable zip')
    expect(await why(one.subarray(0, one.length - 10))).toContain('no readable zip')
  })

  it.each(['../aa.txt', '/etc/aa.x', 'a\\..\\b.tx', 'C:/aa.txt'])(
    'with a name that leads outside is not read: %s',
    async (name) => {
      expect(
        await why(renamed(pack({ xxxxxxxxx: strToU8('x') }), 'xxxxxxxxx', name.padEnd(9, 'x').slice(0, 9))),
      ).toContain('no readable zip')
    },
  )

  it('with the same name twice is not read', async () => {
    expect(await why(renamed(pack({ 'a.txt': strToU8('1'), 'b.txt': strToU8('2') }), 'b.txt', 'a.txt'))).toContain(
      'two entries',
    )
  })

  it('with a symbolic link is not read', async () => {
    expect(await why(pack({ 'link.png': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }))).toContain(
      'link',
    )
  })

  it('with a password or an unknown packing is not read', async () => {
    expect(await why(patched(one, 8, [1, 0]))).toContain('password')
    expect(await why(patched(one, 10, [12, 0]))).toContain('unsupported method')
  })

  it('that is a bomb by its ratio is refused before anything is unpacked', async () => {
    expect(await why(pack({ 'bomb.xml': new Uint8Array(8 * 1024 * 1024) }))).toContain('abnormal')
  })

  it('that holds more than is taken in all is refused, by what it announces', async () => {
    const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 2654435761) >>> 13)
    expect(await why(pack({ a: noise, b: noise, c: noise }), { maxUnpackedBytes: 8000 })).toContain('Unpacked')
    expect(await why(pack({ a: noise }), { maxBytes: 100 })).toContain('at most')
  })

  it('that says it has a million entries is refused at once', async () => {
    const zip = Buffer.from(one)
    const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    zip.writeUInt16LE(50_000, end + 8)
    zip.writeUInt16LE(50_000, end + 10)
    expect(await why(new Uint8Array(zip))).toContain('20000 entries')
    expect(
      await why(pack(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}`, strToU8('x')]))), {
        maxPackageEntries: 49,
      }),
    ).toContain('49 entries')
  })

  it('with folders within each other without end is refused', async () => {
    expect(await why(pack({ [`${'d/'.repeat(60)}a.xml`]: strToU8('x') }))).toContain('nested too deeply')
  })

  it('whose entry is longer than it says is cut off at what it says', async () => {
    const zip = pack({ 'a.txt': [strToU8('x'.repeat(5000)), { level: 9 }] })
    const content = await openPackage(await fileWith(patched(zip, 24, [10, 0, 0, 0])), readLimits)
    await expect(content.bytes('a.txt', 1_000_000)).rejects.toBeInstanceOf(UnreadableFile)
    content.close()
  })
})
