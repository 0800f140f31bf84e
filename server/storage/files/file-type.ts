import { open, type FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import { entryNames } from './zip-entries.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Determines a file's type from its content. A name or a client's claim proves nothing: a page renamed to `.png` would
 * run as a page in some browsers, so a file is stored only when its content is one of these types and its extension
 * matches. SVG, HTML, scripts and programs are deliberately missing.
 */

interface FileType {
  type: string
  extensions: readonly string[]
  /** Checks the first bytes; `content` is for types that need more than those. */
  matches(head: Buffer, content: Content): boolean | Promise<boolean>
  /** Recognised by more than its beginning. */
  readsFurther?: true
  /** May contain markup: never displayed in a browser, only downloaded and imported from. */
  isMarkup?: boolean
}

interface Content {
  path: string
  file: FileHandle
}

const headBytes = 4096

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, index) => head[index] === byte)
const ascii =
  (text: string, offset = 0) =>
  (head: Buffer): boolean =>
    head.toString('latin1', offset, offset + text.length) === text

/** ISO 21.2: `ftyp` and the brand of the program that wrote the file. */
const isMp4 = (head: Buffer): boolean =>
  ascii('ftyp', 4)(head) && !/^(?:qt  |heic|heix|mif1|avif)/.test(head.toString('latin1', 8, 12))
/** An MPEG frame whose version, layer, bit rate and sampling rate are not reserved values; or an ID3 tag before it. */
const isMp3 = (head: Buffer): boolean => {
  if (ascii('ID3')(head)) return (head[3] ?? 0) >= 2 && (head[3] ?? 0) <= 4
  const [first = 0, second = 0, third = 0] = head
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) !== 0 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c
  )
}

/** Office documents are zips that list their parts; one with `vbaProject.bin` contains a program. */
const isOffice =
  (folder: string) =>
  async (head: Buffer, { path }: Content): Promise<boolean> => {
    if (!startsWith(0x50, 0x4b, 3, 4)(head)) return false
    const names = await entryNames(path)
    return (
      names.includes('[Content_Types].xml') &&
      names.some((name) => name.startsWith(`${folder}/`)) &&
      !names.some((name) => /vbaProject\.bin$/i.test(name))
    )
  }
/** An OpenDocument zip begins with its type, uncompressed (ODF 1.3 part 2, 3.3). */
const isOpenDocument = (kind: string) => ascii(`mimetypeapplication/vnd.oasis.opendocument.${kind}`, 30)
const isPlainZip = async (head: Buffer, { path }: Content): Promise<boolean> => {
  if (!startsWith(0x50, 0x4b, 3, 4)(head) && !startsWith(0x50, 0x4b, 5, 6)(head)) return false
  return !(await entryNames(path)).some((name) =>
    /^(?:\[Content_Types\]\.xml|META-INF\/MANIFEST\.MF|AndroidManifest\.xml)$/i.test(name),
  )
}

/** The old Office formats: a compound file whose directory names the stream of the document ([MS-CFB] 2.2, 2.6). */
const isCompound =
  (stream: string) =>
  async (head: Buffer, { file }: Content): Promise<boolean> => {
    if (!startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)(head) || head.length < 512) return false
    const sectorBytes = head.readUInt16LE(30) === 12 ? 4096 : 512
    const directory = await bytesAt(file, (head.readUInt32LE(48) + 1) * sectorBytes, 4096)
    return directory.includes(Buffer.from(stream, 'utf16le'))
  }

/** What a browser would take for a page, anywhere in the range that it sniffs. */
const pageMarks = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php)[\s>/!]|^\s*(?:<\?xml|#!)/i
const browserSniffBytes = 1500
const startOfText = (head: Buffer): string => head.toString('latin1', 0, browserSniffBytes).replace(/^ï»¿/, '')
const looksLikePage = (head: Buffer): boolean => pageMarks.test(startOfText(head))
/**
 * A text is a page when it begins as one (MIME Sniffing, 7.1): a question about HTML contains such words further in. It
 * is only ever downloaded.
 */
const pageStart =
  /^\s*(?:<!--[^]*?-->\s*)*(?:<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php|\?xml)[\s>/!]|#!)/i
export const isPage = (head: Buffer): boolean => pageStart.test(startOfText(head))

const binaryTypes: readonly FileType[] = [
  { type: 'image/png', extensions: ['.png'], matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { type: 'image/jpeg', extensions: ['.jpg', '.jpeg'], matches: startsWith(0xff, 0xd8, 0xff) },
  {
    type: 'image/tiff',
    extensions: ['.tif', '.tiff'],
    matches: (head) => startsWith(0x49, 0x49, 0x2a, 0)(head) || startsWith(0x4d, 0x4d, 0, 0x2a)(head),
  },
  { type: 'image/gif', extensions: ['.gif'], matches: (head) => ascii('GIF87a')(head) || ascii('GIF89a')(head) },
  { type: 'image/webp', extensions: ['.webp'], matches: (head) => ascii('RIFF')(head) && ascii('WEBP', 8)(head) },
  { type: 'audio/mpeg', extensions: ['.mp3'], matches: isMp3 },
  { type: 'audio/wav', extensions: ['.wav'], matches: (head) => ascii('RIFF')(head) && ascii('WAVE', 8)(head) },
  { type: 'audio/ogg', extensions: ['.ogg', '.oga'], matches: ascii('OggS') },
  { type: 'audio/mp4', extensions: ['.m4a'], matches: isMp4 },
  { type: 'video/mp4', extensions: ['.mp4', '.m4v'], matches: isMp4 },
  {
    type: 'video/webm',
    extensions: ['.webm'],
    matches: (head) => startsWith(0x1a, 0x45, 0xdf, 0xa3)(head) && head.subarray(0, 64).includes('webm'),
  },
  { type: 'application/pdf', extensions: ['.pdf'], matches: ascii('%PDF-') },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx'],
    matches: isOffice('word'),
    readsFurther: true,
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['.xlsx'],
    matches: isOffice('xl'),
    readsFurther: true,
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['.pptx'],
    matches: isOffice('ppt'),
    readsFurther: true,
  },
  { type: 'application/msword', extensions: ['.doc'], matches: isCompound('WordDocument'), readsFurther: true },
  { type: 'application/vnd.ms-excel', extensions: ['.xls'], matches: isCompound('Workbook'), readsFurther: true },
  {
    type: 'application/vnd.ms-powerpoint',
    extensions: ['.ppt'],
    matches: isCompound('PowerPoint Document'),
    readsFurther: true,
  },
  {
    type: 'application/vnd.oasis.opendocument.spreadsheet',
    extensions: ['.ods'],
    matches: isOpenDocument('spreadsheet'),
  },
  { type: 'application/zip', extensions: ['.zip', '.imscc'], matches: isPlainZip, readsFurther: true },
]

/** UTF-16 text is recognised by its first bytes; those of sound files are similar, but are no valid text. */
const isWide = (head: Buffer): boolean => startsWith(0xff, 0xfe)(head) || startsWith(0xfe, 0xff)(head)

/** Nearly any bytes are valid GB 18030, so text is recognised by what it does not contain. */
async function hasText(head: Buffer, content: Content, mostControls: number): Promise<boolean> {
  if (isWide(head)) return decodes(content.file, head[0] === 0xff ? 'utf-16le' : 'utf-16be', mostControls)
  return (await isNoBinary(head, content)) && (await textEncoding(content.file, mostControls)) !== null
}
const isText = (head: Buffer, content: Content): Promise<boolean> => hasText(head, content, 0)

/**
 * Programs that export tables let a control character through now and then; an import reports its cell. A binary file
 * is full of them.
 */
const mostControlsInTable = 0.05
const isTable = (head: Buffer, content: Content): Promise<boolean> => hasText(head, content, mostControlsInTable)

async function isNoBinary(head: Buffer, content: Content): Promise<boolean> {
  for (const one of binaryTypes) {
    if (await one.matches(head, content)) return false
  }
  return true
}

const textTypes: readonly FileType[] = [
  { type: 'text/plain', extensions: ['.txt', '.lrc'], matches: isText },
  { type: 'text/csv', extensions: ['.csv'], matches: isTable },
  { type: 'application/xml', extensions: ['.xml', '.qti'], matches: isText, isMarkup: true },
  { type: 'text/markdown', extensions: ['.md', '.markdown'], matches: isText, isMarkup: true },
  { type: 'application/vnd.moodle.gift', extensions: ['.gift'], matches: isText, isMarkup: true },
  {
    type: 'application/json',
    extensions: ['.json'],
    matches: async (head, content) => /^(?:ï»¿)?\s*[[{"\d\-tfn]/.test(head.toString('latin1')) && isText(head, content),
  },
]

const byExtension = new Map(
  [...binaryTypes, ...textTypes].flatMap((one) => one.extensions.map((extension) => [extension, one] as const)),
)

export const extensionOf = (name: string): string => extname(name).toLowerCase()

/** The type that a name promises, before there is any content; undefined for a type that is never stored. */
export const promisedType = (name: string): string | undefined => byExtension.get(extensionOf(name))?.type

/** Whether the beginning of a file is enough to determine its type; text has to be valid to its end. */
export function isKnownByHead(name: string): boolean {
  const promised = byExtension.get(extensionOf(name))
  return promised !== undefined && !promised.readsFurther && !textTypes.includes(promised)
}

/** No browser shows them, so `image/*` does not mean them: who takes them names them. */
const notShown: ReadonlySet<string> = new Set(['image/tiff'])

/** Whether a type or extension is among `image/*`, `audio/mpeg`, `.xlsx`; an empty list accepts all. */
export const isAccepted = (accept: readonly string[] | undefined, type: string, extension: string): boolean =>
  accept === undefined ||
  accept.some(
    (one) =>
      one === type ||
      one === extension ||
      (one.endsWith('/*') && type.startsWith(one.slice(0, -1)) && !notShown.has(type)),
  )

/** The extensions of the types that `accept` names. */
export const storableExtensions = (accept: readonly string[]): string[] =>
  [...byExtension].flatMap(([extension, { type }]) => (isAccepted(accept, type, extension) ? [extension] : []))

/** The extension of the type that the beginning of the file at `path` shows; null: no type recognised by its bytes. */
export async function contentOf(path: string): Promise<{ head: Buffer; extension: string | null }> {
  const file = await open(path, 'r')
  try {
    const head = await bytesAt(file, 0, headBytes)
    for (const one of binaryTypes) {
      if (await Promise.resolve(one.matches(head, { path, file })).catch(() => false))
        return { head, extension: itemAt(one.extensions, 0) }
    }
    return { head, extension: null }
  } finally {
    await file.close()
  }
}

/** The media type of the file at `path` when its content is what the extension of `name` promises; null otherwise. */
export async function typeOfFile(path: string, name: string): Promise<string | null> {
  const promised = byExtension.get(extensionOf(name))
  if (!promised) return null
  const file = await open(path, 'r')
  try {
    const head = await bytesAt(file, 0, headBytes)
    if (!promised.isMarkup && (textTypes.includes(promised) ? isPage : looksLikePage)(head)) return null
    return (await promised.matches(head, { path, file })) ? promised.type : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    return null // a zip or compound file that cannot be read has no type
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Text has no control characters but tab, line feed, form feed and carriage return. */
const controls = /(?![\t\n\f\r])\p{Cc}/gu

/** The encoding of a text file, or null. GB 18030 is what spreadsheets on Chinese Windows write. */
async function textEncoding(file: FileHandle, mostControls: number): Promise<'utf-8' | 'gb18030' | null> {
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    if (await decodes(file, encoding, mostControls)) return encoding
  }
  return null
}

/** Whether a file is valid text in this encoding, with at most this share of control characters in each part. */
async function decodes(file: FileHandle, encoding: string, mostControls: number): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const chunkBytes = 1 << 16
  try {
    for (let position = 0; ; position += chunkBytes) {
      const chunk = await bytesAt(file, position, chunkBytes)
      const text = decoder.decode(chunk, { stream: chunk.length === chunkBytes })
      if ((text.match(controls)?.length ?? 0) > mostControls * text.length) return false
      if (chunk.length < chunkBytes) return true
    }
  } catch {
    return false
  }
}
