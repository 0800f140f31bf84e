import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { CleanReader } from './clean-reader.ts'
import type { Inline } from './nodes.ts'
import { normalise } from './normalise.ts'

/** Characters; what is behind them is not read. The schemas of the fields end far before. */
const maxHtmlLength = 20_000_000

/** What follows `<script/>` is its content all the same. */
const readsOn = new Set(['script', 'style', 'iframe', 'title', 'textarea', 'noembed', 'noframes', 'xmp', 'plaintext'])

/** The tags of HTML, as a browser would see them, said to the reader. Built on the tokeniser alone: the parser keeps a stack that a hostile page makes quadratic. */
class Tags implements TokenizerCallbacks {
  readonly #html: string
  readonly #reader: CleanReader
  #name = ''
  /** Where what has been read ends. */
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

  /** A tag that never ends was none: `x<y`. */
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
 * Any HTML as the tree of a question's rich text: what people paste, what other programs write, what means harm. Words are kept, with
 * the marks, lines, tables, pictures and formulas that the stored format has; the rest of the markup goes, and of what runs or only a
 * program reads (script, style, frames, SVG) the content too. What is stored comes out as it went in. Linear in its length; never throws.
 */
export function cleanHtml(html: string): Inline[] {
  const reader = new CleanReader()
  const text = html.slice(0, maxHtmlLength)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, new Tags(text, reader))
  tokenizer.write(text)
  tokenizer.end()
  return normalise(reader.nodes)
}
