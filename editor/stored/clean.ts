import { storedString } from './stored-string.ts'
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { CleanReader } from './clean-reader.ts'
import type { Inline } from './nodes.ts'
import { normalise } from './normalise.ts'

/** Characters; the rest is not read. The schemas of the fields have much lower limits. */
const maxHtmlLength = 20_000_000

/** The content after `<script/>` belongs to it all the same. */
const readsOn = new Set(['script', 'style', 'iframe', 'title', 'textarea', 'noembed', 'noframes', 'xmp', 'plaintext'])

/**
 * Feeds the reader with the tags that a browser would see. Uses only the tokeniser: the parser keeps a stack that a
 * hostile page makes quadratic.
 */
class Tags implements TokenizerCallbacks {
  readonly #html: string
  readonly #reader: CleanReader
  #name = ''
  /** The position up to which text was read. */
  #readTo = 0
  #attributes = new Map<string, string>()
  #attribute = ''
  #value: string[] = []

  constructor(html: string, reader: CleanReader) {
    this.#html = html
    this.#reader = reader
  }

  ontext(start: number, end: number): void {
    this.#readTo = end
    this.#reader.text(this.#html.slice(start, end))
  }

  ontextentity(codepoint: number, end: number): void {
    this.#readTo = end
    this.#reader.text(String.fromCodePoint(codepoint))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase()
    this.#value = []
  }

  onattribdata(start: number, end: number): void {
    this.#value.push(this.#html.slice(start, end))
  }

  onattribentity(codepoint: number): void {
    this.#value.push(String.fromCodePoint(codepoint))
  }

  onattribend(_quote: QuoteType): void {
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value.join(''))
  }

  onopentagend(end: number): void {
    this.#readTo = end + 1
    this.#reader.open(this.#name, this.#attributes)
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end)
    if (!readsOn.has(this.#name)) this.#reader.close(this.#name)
  }

  onclosetag(start: number, end: number): void {
    this.#readTo = end + 1
    this.#reader.close(this.#html.slice(start, end).toLowerCase())
  }

  /** An unclosed tag is text: `x<y`. */
  onend(): void {
    const rest = this.#html.slice(this.#readTo)
    if (/^<[a-z]/i.test(rest)) this.#reader.text(rest)
    this.#reader.end()
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#readTo = end + 1
    this.#reader.text(this.#html.slice(start, end - offset))
  }

  isInForeignContext(): boolean {
    return this.#reader.isInMath()
  }

  oncomment(_start: number, end: number): void {
    this.#readTo = end + 1
  }

  ondeclaration(_start: number, end: number): void {
    this.#readTo = end + 1
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#readTo = end + 1
  }
}

/**
 * Converts any HTML to the tree of a question's rich text: pastes, other programs' output, attacks. Text is kept, with
 * the marks, lines, tables, pictures and formulas of the stored format; other markup is dropped, and for scripts,
 * styles, frames and SVG the content too. Stored text is unchanged. Linear time; never throws.
 */
export function cleanHtml(html: unknown): Inline[] {
  const reader = new CleanReader()
  const text = storedString(html).slice(0, maxHtmlLength)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, new Tags(text, reader))
  tokenizer.write(text)
  tokenizer.end()
  return normalise(reader.nodes)
}
