import { open } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import { entriesOf, openZip } from '../../storage/files/zip-entries.ts'
import { ratioMattersBytes, SheetError, type SheetLimits } from './sheet-limits.ts'
import { parseXml, XmlError, type XmlEvents } from './xml.ts'

/**
 * The parts of an `.xlsx` file (ECMA-376: a zip of XML parts that refer to one another). The zip's directory is
 * validated before anything is unpacked, and only the needed parts ever are.
 */
export interface Workbook {
  /** Streams a part through the events; a missing part counts as empty. */
  parse(part: string | null, events: XmlEvents, betweenChunks?: () => Promise<void>): Promise<void>
  /** Whether the bytes of a part contain one of these words: far faster than parsing it. */
  mentions(part: string, words: readonly string[]): Promise<boolean>
  /** The visible sheets: at least one. */
  sheets: readonly [NamedSheet, ...NamedSheet[]]
  sharedStrings: string | null
  styles: string | null
  /** Dates count from 1904 rather than 1900: files of old Macs. */
  from1904: boolean
  close(): void
}

export interface NamedSheet {
  name: string
  part: string
}

const megabyte = 1024 * 1024
/** A compound file: what Excel writes for a sheet with a password, and wrote before 2007. */
const encryptedOrOld = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export async function openWorkbook(path: string, limits: SheetLimits): Promise<Workbook> {
  await refuseForeign(path, limits)
  const zip = await openZip(path).catch(() => {
    throw new SheetError('notASheet')
  })
  try {
    const entries = await checkedEntries(zip, limits)
    const parse: Workbook['parse'] = async (part, events, betweenChunks) => {
      const entry = part === null ? undefined : entries.get(part)
      if (entry) await parseXml(unpacked(zip, entry), events, betweenChunks).catch(refuseBroken)
    }
    const mentions: Workbook['mentions'] = async (part, words) => {
      const entry = entries.get(part)
      return entry !== undefined && containsAny(unpacked(zip, entry), words)
    }
    return { parse, mentions, ...(await findParts(parse)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof SheetError || (error as NodeJS.ErrnoException).syscall ? error : new SheetError('notASheet')
  }
}

function refuseBroken(error: unknown): never {
  throw error instanceof XmlError ? new SheetError(error.problem === 'unsafe' ? 'unsafeXml' : 'notASheet') : error
}

/** An entry's bytes. An entry that does not unpack, or not to the announced length, is refused. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? error : new SheetError('notASheet')
  }
}

async function containsAny(chunks: AsyncIterable<Buffer>, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(...words.map((word) => word.length))
  let end: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const both = Buffer.concat([end, chunk])
    if (words.some((word) => both.includes(word))) return true
    end = both.subarray(Math.max(0, both.length - longest))
  }
  return false
}

async function refuseForeign(path: string, limits: SheetLimits): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > limits.fileBytes) throw new SheetError('fileTooLarge', limits.fileBytes / megabyte)
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.equals(encryptedOrOld)) throw new SheetError('encrypted')
  } finally {
    await file.close()
  }
}

/**
 * The directory by name, when all announced sizes are within the limits. yauzl compares the content with what is
 * announced.
 */
async function checkedEntries(zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new SheetError('tooManyParts', limits.entries)
  const entries = await entriesOf(zip, limits.entries)
  let unpacked = 0
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new SheetError('encrypted')
    unpacked += entry.uncompressedSize
    if (unpacked > limits.unpackedBytes) throw new SheetError('unpacksTooLarge', limits.unpackedBytes / megabyte)
    if (entry.uncompressedSize > ratioMattersBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio)
      throw new SheetError('suspiciousRatio')
  }
  return new Map(entries.map((entry) => [entry.fileName, entry]))
}

interface Relation {
  id: string
  kind: string
  target: string
}

/**
 * The parts that a part refers to: `xl/workbook.xml` keeps them in `xl/_rels/workbook.xml.rels`. Kinds are the last
 * word of their type.
 */
async function relationsOf(parse: Workbook['parse'], part: string): Promise<Relation[]> {
  const found: Relation[] = []
  const folder = posix.dirname(part)
  await parse(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      found.push({
        id: Id,
        kind: posix.basename(Type),
        target: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target),
      })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return found
}

async function findParts(parse: Workbook['parse']): Promise<Omit<Workbook, 'parse' | 'mentions' | 'close'>> {
  const workbook =
    (await relationsOf(parse, '.')).find((one) => one.kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await relationsOf(parse, workbook)
  const shown: { id: string; name: string }[] = []
  let from1904 = false
  await parse(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const key = Object.keys(attributes).find((one) => one.endsWith(':id'))
      shown.push({ id: attributes[key ?? ''] ?? '', name: attributes['name'] ?? '' })
    },
    close: () => undefined,
    text: () => undefined,
  })
  const sheets = relations.filter((one) => one.kind === 'worksheet')
  const [first, ...others] = shown.flatMap(({ id, name }) =>
    sheets.filter((one) => one.id === id).map(({ target }) => ({ name, part: target })),
  )
  if (!first) throw new SheetError('noSheet')
  const targetOf = (kind: string): string | null => relations.find((one) => one.kind === kind)?.target ?? null
  return {
    sheets: [first, ...others],
    sharedStrings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    from1904,
  }
}
