import { stat } from 'node:fs/promises'
import type { Entry, ZipFile } from 'yauzl'
import type { Text } from '../../../../resources/kit/index.ts'
import { entriesOf, openZip } from '../../../storage/files/zip-entries.ts'
import { UnreadableFile, type ReadLimits } from '../../../exchange/spreadsheets/unreadable-file.ts'

/**
 * The files of a zip package. The whole directory is validated before anything is unpacked: paths outside the package,
 * duplicate names, links, passwords, too many entries, too large a total size, compression ratios of a zip bomb. A
 * package within the package is an ordinary file and is never opened.
 */
export interface ReadPackage {
  /** In the order of the directory, without folders. */
  names: readonly string[]
  /** Unpacked size in bytes; null: there is no such file. */
  size(name: string): number | null
  /** Null: there is no such file, or it is longer than `maxBytes`. Throws an `UnreadableFile` when it is broken. */
  bytes(name: string, maxBytes: number): Promise<Uint8Array | null>
  stream(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const megabyte = 1024 * 1024
/**
 * Largest ratio of unpacked to packed size, for entries larger than a megabyte. Text that programs write stays below
 * 60.
 */
const maxRatio = 300
/** Nested folders in a name. */
const maxFolders = 40
const stored = 0
const deflated = 8
/** The upper half of the external attributes is a Unix mode; this file type is a symbolic link. */
const kindOfFile = 0o170000
const symbolicLink = 0o120000

const refusals = {
  tooLarge: (most: number): Text => ({ zh: `文件不能超过${most}MB`, en: `The file may have at most ${most} MB.` }),
  notAPackage: {
    zh: '这不是可以读取的 zip 包：已损坏，或其中的文件名指向包外',
    en: 'This is no readable zip package: it is broken, or a name in it leads outside.',
  },
  encrypted: {
    zh: '压缩包设置了密码，请取消密码后重新上传',
    en: 'The package is protected by a password. Remove it and upload again.',
  },
  tooManyEntries: (most: number): Text => ({
    zh: `压缩包内的文件超过${most}个，请拆成几个包`,
    en: `The package has more than ${most} entries. Split it.`,
  }),
  unpacksTooLarge: (most: number): Text => ({
    zh: `压缩包解压后超过${most}MB，请拆成几个包`,
    en: `Unpacked the package has more than ${most} MB. Split it.`,
  }),
  suspiciousRatio: (name: string): Text => ({
    zh: `压缩比异常，不能读取：${name}`,
    en: `Packed in an abnormal way and not read: ${name}`,
  }),
  twice: (name: string): Text => ({
    zh: `压缩包内有两个同名文件：${name}`,
    en: `The package has two entries of the name ${name}`,
  }),
  link: (name: string): Text => ({
    zh: `压缩包内含有链接，不能读取：${name}`,
    en: `The package contains a link, which is not read: ${name}`,
  }),
  tooDeep: (name: string): Text => ({ zh: `文件夹嵌套太深：${name}`, en: `Folders are nested too deeply: ${name}` }),
  packing: (name: string): Text => ({
    zh: `不支持的压缩方式：${name}`,
    en: `Packed by an unsupported method: ${name}`,
  }),
}

const shown = (name: string): string => name.slice(0, 100)

export async function openPackage(path: string, limits: ReadLimits): Promise<ReadPackage> {
  if ((await stat(path)).size > limits.maxBytes)
    throw new UnreadableFile(refusals.tooLarge(Math.floor(limits.maxBytes / megabyte)))
  const zip = await openZip(path).catch(() => {
    throw new UnreadableFile(refusals.notAPackage)
  })
  try {
    return packageOf(zip, await judgedEntries(zip, limits))
  } catch (error) {
    zip.close()
    throw error instanceof UnreadableFile ? error : new UnreadableFile(refusals.notAPackage)
  }
}

async function judgedEntries(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.maxPackageEntries)
    throw new UnreadableFile(refusals.tooManyEntries(limits.maxPackageEntries))
  const files = new Map<string, Entry>()
  let unpacked = 0
  for (const entry of await entriesOf(zip, limits.maxPackageEntries)) {
    validate(entry)
    if (entry.fileName.endsWith('/')) continue
    const name = entry.fileName.normalize('NFC')
    if (files.has(name)) throw new UnreadableFile(refusals.twice(shown(name)))
    files.set(name, entry)
    unpacked += entry.uncompressedSize
    if (unpacked > limits.maxUnpackedBytes)
      throw new UnreadableFile(refusals.unpacksTooLarge(Math.floor(limits.maxUnpackedBytes / megabyte)))
  }
  return files
}

function validate(entry: Entry): void {
  const name = shown(entry.fileName)
  if (entry.isEncrypted()) throw new UnreadableFile(refusals.encrypted)
  if (((entry.externalFileAttributes >>> 16) & kindOfFile) === symbolicLink)
    throw new UnreadableFile(refusals.link(name))
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new UnreadableFile(refusals.packing(name))
  if (entry.fileName.split('/').length > maxFolders) throw new UnreadableFile(refusals.tooDeep(name))
  if (entry.uncompressedSize > megabyte && entry.uncompressedSize > entry.compressedSize * maxRatio)
    throw new UnreadableFile(refusals.suspiciousRatio(name))
}

function packageOf(zip: ZipFile, files: ReadonlyMap<string, Entry>): ReadPackage {
  const entry = (name: string): Entry | undefined => files.get(name.normalize('NFC'))
  async function* stream(name: string): AsyncGenerator<Uint8Array> {
    const found = entry(name)
    if (!found) return
    try {
      for await (const chunk of await zip.openReadStreamPromise(found)) yield chunk as Uint8Array
    } catch {
      throw new UnreadableFile(refusals.notAPackage)
    }
  }
  return {
    names: [...files.keys()],
    size: (name) => entry(name)?.uncompressedSize ?? null,
    async bytes(name, maxBytes) {
      const found = entry(name)
      if (!found || found.uncompressedSize > maxBytes) return null
      const chunks: Uint8Array[] = []
      for await (const chunk of stream(name)) chunks.push(chunk)
      return new Uint8Array(Buffer.concat(chunks))
    },
    stream,
    close: () => zip.close(),
  }
}
