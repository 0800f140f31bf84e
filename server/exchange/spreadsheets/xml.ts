import { Parser } from 'saxen'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** The events of a part: names come without their prefix, texts with their entities decoded. */
export interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
  /** The text of a CDATA section; default: as any text. */
  cdata?(text: string): void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** The parser's own decoder breaks characters beyond the first plane. */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|quot));/gi, (whole, decimal, hex, name) => {
        if (name) return ownEntry(named, name.toLowerCase())!
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0x10ffff ? whole : String.fromCodePoint(code)
      })
    : text

function decodedValues(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) attributes[name] = decodeEntities(attributes[name]!)
  return attributes
}

/** An endless tag, comment or CDATA section would be searched from its start with every chunk. */
const maxTokenCharacters = 4_000_000
/** The longest possible reference: `&#x10FFFF;`. */
const maxReference = 12

/**
 * A DOCTYPE that only names a DTD: it contains nothing to expand, and the DTD is never fetched, so that the five
 * entities of XML itself are the only ones.
 */
const namesDtd =
  /^<!doctype\s+[\w:.-]{1,100}(?:\s+(?:public\s+(?:"[^"<>[\]]*"|'[^'<>[\]]*')(?:\s+(?:"[^"<>[\]]*"|'[^'<>[\]]*'))?|system\s+(?:"[^"<>[\]]*"|'[^'<>[\]]*')))?\s*>?$/i

interface XmlOptions {
  /** Whether a DOCTYPE is allowed that only names a DTD, as older formats write it. Default: none. */
  mayNameDtd?: boolean
}

/**
 * `broken`: not well formed, or bytes that are not UTF-8. `unsafe`: a DOCTYPE, and with it any entity but the five of
 * XML itself.
 */
export type XmlProblem = 'broken' | 'unsafe'
export class XmlError extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(`XML: ${problem}`)
    this.problem = problem
  }
}

/** Parses streamed XML; throws an `XmlError`. `betweenChunks` may make the stream wait. */
export async function parseXml(
  chunks: AsyncIterable<Uint8Array>,
  events: XmlEvents,
  betweenChunks?: () => Promise<void>,
): Promise<void> {
  const parser = xmlParser(events)
  for await (const chunk of chunks) {
    parser.write(chunk)
    await betweenChunks?.()
  }
  parser.end()
}

/**
 * A parser fed in chunks; both calls throw an `XmlError`, or the error of an event handler. One text may arrive in
 * several events: text between tags is passed on as it arrives, since XML contains pictures as megabytes of base64.
 */
export function xmlParser(
  events: XmlEvents,
  options: XmlOptions = {},
): { write(chunk: Uint8Array): void; end(): void } {
  const stream = new XmlStream(events, options)
  const decode = utf8()
  return {
    write: (chunk) => stream.write(decode(chunk)),
    end: () => {
      stream.write(decode())
      stream.end()
    },
  }
}

/** The position of the `>` that ends a tag, outside of attribute values. -1 while it has not arrived. */
function tagEnd(tag: string): number {
  for (let at = 1; at < tag.length; at++) {
    const character = tag[at]
    if (character === '>') return at
    if (character !== '"' && character !== "'") continue
    at = tag.indexOf(character, at + 1)
    if (at < 0) return -1
  }
  return -1
}

class XmlStream {
  private readonly events: XmlEvents
  private readonly parser = new Parser()
  private failure: unknown = null
  /** Since the last event. */
  private silentCharacters = 0
  private depth = 0
  /** Whether a token ended with the last chunk. */
  private isTokenEnd = false
  /** Whether everything so far was whole tokens, so that text follows. */
  private inText = false
  /** What is kept until the rest arrives: a tag, or a reference at the end of a text. */
  private held = ''

  constructor(events: XmlEvents, { mayNameDtd = false }: XmlOptions) {
    this.events = events
    const { parser } = this
    parser.on('error', () => (this.failure ??= new XmlError('broken')))
    parser.on('attention', (text) => {
      this.happen()
      if (/^<!(?:doctype|entity)/i.test(text) && !(mayNameDtd && this.depth === 0 && namesDtd.test(text.trim())))
        this.failure ??= new XmlError('unsafe')
    })
    parser.on('comment', () => this.happen())
    parser.on('question', () => this.happen())
    parser.on('openTag', (name, attributes) => {
      this.depth += 1
      this.happen(() => events.open(withoutPrefix(name), decodedValues(attributes())))
    })
    parser.on('closeTag', (name) => {
      this.depth -= 1
      this.happen(() => events.close(withoutPrefix(name)))
    })
    parser.on('text', (text) => this.happen(() => events.text(decodeEntities(text))))
    parser.on('cdata', (text) => this.happen(() => (events.cdata ? events.cdata(text) : events.text(text))))
  }

  /** The parser only gets whole tags: one cut inside an attribute value would end for it at any `>` in that value. */
  write(chunk: string): void {
    let rest = this.held + chunk
    this.held = ''
    if (this.inText && this.depth > 0) {
      const tag = rest.indexOf('<')
      this.text(tag < 0 ? rest : rest.slice(0, tag), tag >= 0)
      if (tag < 0) return
      rest = rest.slice(tag)
    }
    this.inText = false
    const last = rest.lastIndexOf('<')
    this.parse(last < 0 ? rest : rest.slice(0, last))
    if (last >= 0) this.lastTag(rest.slice(last))
  }

  end(): void {
    if (this.inText && this.held !== '') this.events.text(decodeEntities(this.held))
    else this.parse(this.held)
    if (this.parser.end() || this.failure) throw this.failure ?? new XmlError('broken')
  }

  /** From the last `<` of a chunk on: a tag and the text behind it, or part of a comment or CDATA section. */
  private lastTag(tail: string): void {
    if (/^<[!?]/.test(tail)) return this.parse(tail)
    const end = tagEnd(tail)
    if (end < 0) {
      if (tail.length > maxTokenCharacters) throw new XmlError('broken')
      this.held = tail
      return
    }
    this.isTokenEnd = false
    this.parse(tail.slice(0, end + 1))
    this.inText = this.isTokenEnd
    const behind = tail.slice(end + 1)
    if (this.inText && this.depth > 0) this.text(behind, false)
    else this.parse(behind)
  }

  private happen(act?: () => void): void {
    this.silentCharacters = 0
    this.isTokenEnd = true
    if (this.failure || !act) return
    try {
      act()
    } catch (error) {
      this.failure = error
    }
  }

  private parse(text: string): void {
    if (text === '') return
    this.silentCharacters += text.length
    this.parser.write(text)
    if (this.silentCharacters > maxTokenCharacters) throw new XmlError('broken')
    if (this.failure) throw this.failure
  }

  private text(piece: string, isLast: boolean): void {
    const reference = isLast ? -1 : piece.lastIndexOf('&')
    const isCut = reference >= 0 && piece.length - reference < maxReference && !piece.includes(';', reference)
    this.held = isCut ? piece.slice(reference) : ''
    const whole = isCut ? piece.slice(0, reference) : piece
    if (whole !== '') this.events.text(decodeEntities(whole))
  }
}

function utf8(): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new XmlError('broken')
    }
  }
}
