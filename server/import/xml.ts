import { Parser } from 'saxen'
import { SheetError } from './sheet-limits.ts'

/** What happens in a part: names come without their prefix, texts with their entities decoded. */
export interface XmlEvents {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** The parser's own decoder breaks characters beyond the first plane. */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|quot));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name.toLowerCase()]!
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0x10ffff ? whole : String.fromCodePoint(code)
      })
    : text

function decodedValues(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) attributes[name] = decodeEntities(attributes[name]!)
  return attributes
}

/** A token that grows on and on would be looked through from its start with every chunk. */
const maxTokenCharacters = 4_000_000

/**
 * Parses XML as it streams in. A DOCTYPE is refused, and with it every entity but the five of XML itself; broken XML and
 * bytes that are not UTF-8 are refused too. `betweenChunks` may make the stream wait.
 */
export async function parseXml(chunks: AsyncIterable<Buffer>, events: XmlEvents, betweenChunks?: () => Promise<void>): Promise<void> {
  const parser = new Parser()
  let failure: unknown = null
  let silentCharacters = 0
  const guarded = (act: () => void): void => {
    silentCharacters = 0
    if (failure) return
    try {
      act()
    } catch (error) {
      failure = error
    }
  }
  parser.on('error', () => (failure ??= new SheetError('notASheet')))
  parser.on('attention', (text) => {
    if (/^<!(?:doctype|entity)/i.test(text)) failure ??= new SheetError('unsafeXml')
  })
  parser.on('openTag', (name, attributes) => guarded(() => events.open(withoutPrefix(name), decodedValues(attributes()))))
  parser.on('closeTag', (name) => guarded(() => events.close(withoutPrefix(name))))
  parser.on('text', (text) => guarded(() => events.text(decodeEntities(text))))
  parser.on('cdata', (text) => guarded(() => events.text(text)))
  const write = (text: string): void => {
    silentCharacters += text.length
    parser.write(text)
    if (silentCharacters > maxTokenCharacters) throw new SheetError('notASheet')
    if (failure) throw failure
  }
  const decode = utf8()
  for await (const chunk of chunks) {
    write(decode(chunk))
    await betweenChunks?.()
  }
  write(decode())
  if (parser.end() || failure) throw failure ?? new SheetError('notASheet')
}

function utf8(): (chunk?: Buffer) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new SheetError('notASheet')
    }
  }
}
