import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { UnreadableFile } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { XmlError, xmlParser, type XmlEvents } from '../../../../exchange/spreadsheets/xml.ts'
import { refusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** An XML element with its content. Element names are without prefixes, attribute names unchanged. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (Element | string)[]
}

/** Larger than any real item; the test and manifest of a large package can be as large. */
export const maxXmlBytes = 32 * 1024 * 1024

/** Limit for an item that streams in, or for a file read as a whole. */
const maxHeld = 2_000_000
/** Characters of text that count as much as one element. */
const charactersPerElement = 32

export const isElement = (child: Element | string | undefined): child is Element => typeof child === 'object'
export const elementsOf = (element: Element | undefined): Element[] => (element?.children ?? []).filter(isElement)
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  elementsOf(element).filter((child) => child.name === name)
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  elementsOf(element).find((child) => child.name === name)

/** All descendant elements in document order. Depth is bounded by the reader's limit. */
export function* within(element: Element | undefined): Generator<Element> {
  for (const child of elementsOf(element)) {
    yield child
    yield* within(child)
  }
}
export function find(element: Element | undefined, name: string): Element | undefined {
  for (const one of within(element)) if (one.name === name) return one
  return undefined
}
export const findAll = (element: Element | undefined, name: string): Element[] =>
  [...within(element)].filter((one) => one.name === name)

/** The text of an element and its descendants. */
export const elementText = (element: Element | undefined): string =>
  (element?.children ?? []).map((child) => (isElement(child) ? elementText(child) : child)).join('')

/** The name of an element for HTML that a CDATA section contains as text. */
export const htmlSection = '#html'

/** Elements whose text is shown letter by letter. */
const literal = new Set(['code', 'pre', 'samp', 'kbd', 'annotation', 'tt', 'value'])

/** Whether a text has an element of HTML with its end, or one that has none. */
function isMarkup(text: string): boolean {
  if (!text.includes('<')) return false
  const closed = new Set(
    [...text.matchAll(/<\/([a-z][a-z0-9]{0,15})\s{0,9}>/gi)].map(([, name]) => name!.toLowerCase()),
  )
  for (const [, name] of text.matchAll(/<([a-z][a-z0-9]{0,15})[\s/>]/gi))
    if (closed.has(name!.toLowerCase()) || /^(?:br|img|hr)$/i.test(name!)) return true
  return false
}

/**
 * Builds elements from the parser's events. Each complete element is passed to `whole`; when that returns true, it has
 * been handled and is released. Throws an `UnreadableFile` when elements are nested deeper than allowed.
 */
class ElementBuilder implements XmlEvents {
  root: Element | null = null
  private readonly open_: Element[] = []
  private held = 0
  private readonly maxDepth: number
  private readonly whole: ((element: Element, parents: readonly Element[]) => boolean) | null

  constructor(maxDepth: number, whole: ((element: Element, parents: readonly Element[]) => boolean) | null = null) {
    this.maxDepth = maxDepth
    this.whole = whole
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.open_.length >= this.maxDepth) throw new UnreadableFile(refusals.tooDeep(this.maxDepth))
    this.hold(1)
    const element: Element = { name, attributes, children: [] }
    if (this.open_.length === 0) this.root ??= element
    else itemAt(this.open_, -1).children.push(element)
    this.open_.push(element)
  }

  close(): void {
    const element = this.open_.pop()
    if (!element || !this.whole?.(element, this.open_)) return
    this.open_.at(-1)?.children.pop()
    this.held = 0
  }

  /** Counts elements, and long texts by their length, since the last release. */
  private hold(count: number): void {
    this.held += count
    if (this.held > maxHeld) throw new UnreadableFile(refusals.tooLargeItem)
  }

  get innermost(): string {
    return this.open_.at(-1)?.name ?? ''
  }

  text(text: string): void {
    const children = this.open_.at(-1)?.children
    if (!children) return
    this.hold(text.length / charactersPerElement)
    if (typeof children.at(-1) === 'string') children[children.length - 1] += text
    else children.push(text)
  }
}

/** The same for a file where programs put whole texts of HTML into CDATA sections. */
class SectionBuilder extends ElementBuilder {
  cdata(text: string): void {
    const isText = literal.has(this.innermost) || !isMarkup(text)
    if (isText) return this.text(text)
    this.open(htmlSection, {})
    this.text(text)
    this.close()
  }
}

/** Errors of the XML as reasons that people understand. */
function asUnreadable(error: unknown): unknown {
  if (!(error instanceof XmlError)) return error
  return new UnreadableFile(error.problem === 'unsafe' ? refusals.unsafeXml : refusals.brokenXml)
}

/** The root element of a small file. Throws an `UnreadableFile`. */
export function readElement(bytes: Uint8Array, limits: ReadLimits): Element {
  const builder = new SectionBuilder(limits.maxDepth)
  try {
    const parser = xmlParser(builder, { mayNameDtd: true })
    parser.write(asUtf8(bytes, encodingOf(bytes)))
    parser.end()
  } catch (error) {
    throw asUnreadable(error)
  }
  if (!builder.root) throw new UnreadableFile(refusals.brokenXml)
  return builder.root
}

/**
 * `whole` receives every complete element while the file streams in. Yields after each piece, so that the caller can
 * pass on what it has collected.
 */
export async function* readElements(
  pieces: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  whole: (element: Element, parents: readonly Element[]) => boolean,
): AsyncGenerator<void> {
  let decoder: TextDecoder | null = null
  try {
    const parser = xmlParser(new ElementBuilder(limits.maxDepth, whole), { mayNameDtd: true })
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
      parser.write(Buffer.from(decodedPiece(decoder, piece)))
      yield
    }
    parser.end()
  } catch (error) {
    throw asUnreadable(error)
  }
  yield
}

function decodedPiece(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new UnreadableFile(refusals.brokenXml)
  }
}

/**
 * By the byte order mark, otherwise by the declaration, otherwise UTF-8 (XML 1.0, appendix F). Throws on an unknown
 * encoding.
 */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const declaration = /^[^<]{0,3}<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w.-]{1,40})["']/.exec(
    Buffer.from(start.subarray(0, 300)).toString('latin1'),
  )
  try {
    return new TextDecoder(declaration?.[1] ?? 'utf-8').encoding
  } catch {
    throw new UnreadableFile(refusals.encoding)
  }
}

const asUtf8 = (bytes: Uint8Array, encoding: string): Uint8Array =>
  encoding === 'utf-8' ? bytes : Buffer.from(decodedPiece(new TextDecoder(encoding, { fatal: true }), bytes))
