import { maxLineLength, maxLines, maxMs, maxTags } from './limits.ts'

/**
 * Time-coded texts (LRC, as players read it: https://en.wikipedia.org/wiki/LRC_(file_format)): read from what programs
 * write, and written so that it reads back the same. Loaded by the editor and the server, not with the declaration.
 */

/** A line: when it begins, in milliseconds from the beginning of the sound; null while it has no time. */
export interface LyricLine {
  ms: number | null
  text: string
}

/**
 * `tags`: what a file says of itself, by LRC's names (`ti` title, `ar` artist, `al` album, `au` author, `by` who timed
 * it).
 */
export interface Lyric {
  tags: Record<string, string>
  lines: LyricLine[]
}

/** `mm:ss`, `mm:ss.x`, `mm:ss.xx`, `mm:ss.xxx`, `hh:mm:ss.xx`; some programs write a colon before the fraction. */
const time = String.raw`(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?`
const stampText = String.raw`\[\s{0,9}(?:${time}|(\d{1,4}):(\d{1,2}):(\d{2,3}))\s{0,9}\]`
const stamp = new RegExp(String.raw`^\s*${stampText}`)
const stampAnywhere = new RegExp(stampText, 'g')
const wordStamp = new RegExp(String.raw`<\s*${time}\s*>`, 'g')
const tag = /^\s*\[\s*([a-z#]{1,10})\s*:(.*)\]\s*$/i

const fraction = (digits: string | undefined): number => Number((digits ?? '').padEnd(3, '0'))

/** The time of a stamp. Three groups of two digits (`01:02:03`) are read as minutes, seconds and hundredths. */
function msOf(match: RegExpExecArray): number {
  const [, hours, minutes, seconds, decimals, m, s, f] = match
  if (m !== undefined) return (Number(m) * 60 + Number(s)) * 1000 + fraction(f)
  if (hours !== undefined && decimals === undefined)
    return (Number(hours) * 60 + Number(minutes)) * 1000 + fraction(seconds!.padStart(2, '0'))
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + fraction(decimals)
}

/** A text as a line can hold it: one line, without what would be read as a time or a tag. */
export function lineText(text: string): string {
  let left = text.replaceAll(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replaceAll(stampAnywhere, '').replaceAll(wordStamp, '').trim()
  }
  if (tag.test(left)) left = left.slice(1, -1).trim()
  return left.slice(0, maxLineLength).toWellFormed().trim()
}

const bound = (ms: number): number => Math.min(maxMs, Math.max(0, Math.round(ms)))

/** The times before a line's text: a chorus has several. */
function stampsOf(line: string): { times: number[]; rest: string } {
  const times: number[] = []
  let rest = line
  for (let match = stamp.exec(rest); match; match = stamp.exec(rest)) {
    times.push(msOf(match))
    rest = rest.slice(match[0].length)
  }
  return { times, rest }
}

/**
 * Reads LRC, or plain text, whose lines have no times. A line with several times becomes several; `[offset:]` is taken
 * into the times (a positive one makes lines appear sooner). Lines are in the order of their times; one without a time
 * stays behind the line before it.
 */
export function parseLrc(text: string): Lyric {
  const tags: Record<string, string> = {}
  const found: (LyricLine & { at: number })[] = []
  let offset = 0
  let at = 0
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/)) {
    const { times, rest } = stampsOf(line)
    const named = times.length === 0 ? tag.exec(line) : null
    if (named) {
      const [, name, value] = named as unknown as [string, string, string]
      if (name.toLowerCase() === 'offset') offset = Number.parseInt(value, 10) || 0
      else if (/^[a-z]+$/i.test(name) && value.trim() && Object.keys(tags).length < maxTags)
        tags[name.toLowerCase()] = lineText(value)
      continue
    }
    const words = lineText(rest)
    for (const ms of times) found.push({ ms, text: words, at: (at = ms) })
    if (times.length === 0 && words) found.push({ ms: null, text: words, at })
  }
  const lines = found
    .toSorted((one, other) => one.at - other.at)
    .map(({ ms, text: words }) => ({ ms: ms === null ? null : bound(ms - offset), text: words }))
  return { tags, lines: lines.slice(0, maxLines) }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `01:02.34`, with a third decimal where it is not 0; `90:00.00` is an hour and a half. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const thousandths = String(ms % 1000).padStart(3, '0')
  const decimals = ms % 10 === 0 ? thousandths.slice(0, 2) : thousandths
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${decimals}`
}

/** What a person types as a time: `1:02`, `62.5`, `1:02.34`; null for anything else. */
export function timeOf(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text.replaceAll('：', ':'))
  if (!match) return null
  const [, hours = 0, minutes = 0, seconds, decimals] = match
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + fraction(decimals)
  return ms <= maxMs ? ms : null
}

/** A lyric as a file. */
export function writeLrc({ tags, lines }: Lyric): string {
  const head = Object.entries(tags).map(([name, value]) => `[${name}:${value}]`)
  const body = lines.map(({ ms, text }) => (ms === null ? text : `[${timeText(ms)}]${text}`))
  return [...head, ...body, ''].join('\n')
}

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or GB 18030, which players on Chinese Windows write. Throws
 * for other bytes.
 */
export function decodeLrc(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
