import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, ZipFile } from 'yauzl'
import { entriesOf, openZip } from '../../../../storage/files/zip-entries.ts'
import { extensionOf, typeOfFile } from '../../../../storage/files/file-type.ts'

/**
 * The scans in a zip, one at a time: each is written to a file of its own, whose content is checked as that of an
 * upload. Packed files within it are none.
 */

export interface PackedScans {
  /** In the order in which people read names: 2 before 10. */
  names: readonly string[]
  /** Unpacks one of them, in the place of the one before; null where it is no scan. */
  scan(at: number): Promise<{ path: string; type: string } | null>
  close(): Promise<void>
}

const limits = {
  entries: 5000,
  /** All together, as the directory says. */
  bytes: 4 * 1024 ** 3,
  /** Of one file, as of an upload. */
  entryBytes: 200 * 1024 ** 2,
  /** Unpacked to packed, above a megabyte; pictures are packed already, and a raw TIFF of a white page is below. */
  ratio: 300,
}

const scanExtensions: ReadonlySet<string> = new Set(['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff'])
/** What systems put beside people's files. */
const ofSystems = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const [stored, deflated] = [0, 8]
const kindOfFile = 0o170000
const symbolicLink = 0o120000

/** Throws for a zip that is no plain package of files. */
function requirePlain(entries: readonly Entry[]): void {
  let bytes = 0
  for (const entry of entries) {
    bytes += entry.uncompressedSize
    const isBomb = entry.uncompressedSize > 1024 ** 2 && entry.uncompressedSize > entry.compressedSize * limits.ratio
    const isLink = ((entry.externalFileAttributes >>> 16) & kindOfFile) === symbolicLink
    const isPacked = entry.compressionMethod === stored || entry.compressionMethod === deflated
    if (entry.isEncrypted() || isBomb || isLink || !isPacked || bytes > limits.bytes)
      throw new Error(`A zip with an entry that is not read: ${entry.fileName}`)
  }
}

const utf8Flag = 0x800
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

/** As its program meant it: Chinese Windows writes names in GB 18030, and does not say so. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if ((generalPurposeBitFlag & utf8Flag) !== 0 || isAscii(fileNameRaw)) return fileName
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(fileNameRaw)
    } catch {
      // The next one.
    }
  }
  return fileName
}

const reading = new Intl.Collator('zh', { numeric: true })

/** Throws where the file is no zip, or one that is not read. */
export async function openPacked(path: string): Promise<PackedScans> {
  const zip = await openZip(path)
  try {
    const all = await entriesOf(zip, limits.entries)
    requirePlain(all)
    const files = all
      .map((entry) => ({ entry, name: nameOf(entry).normalize('NFC') }))
      .filter(({ name }) => !name.endsWith('/') && !ofSystems.test(name))
      .toSorted((one, other) => reading.compare(one.name, other.name) || (one.name < other.name ? -1 : 1))
    const folder = await mkdtemp(join(tmpdir(), 'scans-'))
    return {
      names: files.map(({ name }) => name),
      scan: (at) => unpacked(zip, folder, files[at]),
      async close() {
        zip.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function unpacked(zip: ZipFile, folder: string, file: { entry: Entry; name: string } | undefined) {
  if (!file || !scanExtensions.has(extensionOf(file.name)) || file.entry.uncompressedSize > limits.entryBytes)
    return null
  const path = join(folder, 'scan')
  try {
    await pipeline(Readable.from(await zip.openReadStreamPromise(file.entry)), createWriteStream(path))
  } catch {
    return null
  }
  const type = await typeOfFile(path, file.name)
  return type === null ? null : { path, type }
}
