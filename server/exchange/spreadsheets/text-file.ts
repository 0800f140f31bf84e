import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { UnreadableFile, type ReadLimits } from './unreadable-file.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** Plain text files in the encodings that programs here write: UTF-8, UTF-16 or GB 18030 (a Chinese Excel). */

const megabyte = 1024 * 1024
/** Longer than any line of a question; the rest of such a line is skipped. */
const maxLineCharacters = 1_000_000

export interface Line {
  text: string
  /** From 1. */
  number: number
  /** The line was longer than the limit: `text` is its beginning. */
  isCut: boolean
}

export async function refuseTooLarge(path: string, limits: ReadLimits): Promise<void> {
  const { size } = await stat(path)
  const most = Math.floor(limits.maxBytes / megabyte)
  if (size > limits.maxBytes)
    throw new UnreadableFile({ zh: `文件不能超过${most}MB`, en: `The file may have at most ${most} MB.` })
}

export const tooManyQuestions = (limits: ReadLimits): UnreadableFile =>
  new UnreadableFile({
    zh: `题目超过${limits.maxQuestions}道，请拆成几个文件`,
    en: `More than ${limits.maxQuestions} questions. Split the file.`,
  })

/** The encoding of a file by its first bytes; null when they do not show it. */
function encodingOfStart(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Without a byte order mark: text in Latin letters, separators and line ends has every other byte zero.
  const zeros = [0, 0]
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2]! += 1
  const many = start.length / 8
  if (itemAt(zeros, 1) > many && itemAt(zeros, 0) < itemAt(zeros, 1) / 8) return 'utf-16le'
  if (itemAt(zeros, 0) > many && itemAt(zeros, 1) < itemAt(zeros, 0) / 8) return 'utf-16be'
  return null
}

/** The beginning of a file as text, to recognise its format. A character cut at the end does not matter. */
export function startAsText(start: Uint8Array): string {
  const encoding = encodingOfStart(start)
  if (encoding) return new TextDecoder(encoding).decode(start)
  const asUtf8 = new TextDecoder('utf-8').decode(start, { stream: true })
  return asUtf8.includes('\ufffd') ? new TextDecoder('gb18030').decode(start) : asUtf8
}

async function isAll(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function encodingOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => file.close())
  const byStart = encodingOfStart(buffer.subarray(0, bytesRead))
  for (const encoding of byStart ? [byStart] : ['utf-8', 'gb18030']) if (await isAll(path, encoding)) return encoding
  throw new UnreadableFile({
    zh: '无法识别文件的文字编码，请另存为 UTF-8',
    en: 'The encoding of the file is unknown. Save it as UTF-8.',
  })
}

/** The text of a file in chunks, without a byte order mark. Throws an `UnreadableFile`. */
export async function* textOfFile(path: string, limits: ReadLimits): AsyncGenerator<string> {
  await refuseTooLarge(path, limits)
  const decoder = new TextDecoder(await encodingOf(path))
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

/** The lines of a text that arrives in chunks, without their ends (`\n`, `\r\n`). Linear, however long a line is. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let held: string[] = []
  let heldCharacters = 0
  let number = 0
  const take = (part: string): void => {
    const room = maxLineCharacters - heldCharacters
    if (room > 0) held.push(part.length > room ? part.slice(0, room) : part)
    heldCharacters += part.length
  }
  const line = (): Line => {
    const text = held.join('')
    const whole = {
      text: text.endsWith('\r') ? text.slice(0, -1) : text,
      number: (number += 1),
      isCut: heldCharacters > maxLineCharacters,
    }
    held = []
    heldCharacters = 0
    return whole
  }
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      take(piece.slice(from, end))
      from = end + 1
      yield line()
    }
    if (from < piece.length) take(piece.slice(from))
  }
  if (heldCharacters > 0) yield line()
}
