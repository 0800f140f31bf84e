import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Element } from './element.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Limit on nested elements; deeper tags are ignored. Keeps the parser linear on unclosed tags. */
const maxOpen = 80
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
const programs = new Set(['script', 'style'])

class Tree implements TokenizerCallbacks {
  readonly top: Element = { name: '', attributes: {}, children: [] }
  readonly #html: string
  readonly #open: Element[] = [this.top]
  #name = ''
  #attributes: Record<string, string> = {}
  #attribute = ''
  #value = ''

  constructor(html: string) {
    this.#html = html
  }

  #add(text: string): void {
    if (!programs.has(itemAt(this.#open, -1).name)) itemAt(this.#open, -1).children.push(text)
  }
  ontext(start: number, end: number): void {
    this.#add(this.#html.slice(start, end))
  }
  ontextentity(codepoint: number): void {
    this.#add(String.fromCodePoint(codepoint))
  }
  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = {}
  }
  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
  }
  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }
  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }
  onattribend(): void {
    this.#attributes[this.#attribute] ??= this.#value
  }
  onopentagend(): void {
    const name = this.#name.slice(this.#name.indexOf(':') + 1)
    const element: Element = { name, attributes: this.#attributes, children: [] }
    if (this.#open.length >= maxOpen) return
    itemAt(this.#open, -1).children.push(element)
    if (!voids.has(name)) this.#open.push(element)
  }
  onselfclosingtag(): void {
    this.onopentagend()
    if (itemAt(this.#open, -1).name === this.#name) this.#open.pop()
  }
  onclosetag(start: number, end: number): void {
    const full = this.#html.slice(start, end).toLowerCase()
    const name = full.slice(full.indexOf(':') + 1)
    const at = this.#open.findLastIndex((element) => element.name === name)
    if (at > 0) this.#open.length = at
  }
  isInForeignContext(): boolean {
    return this.#open.some(({ name }) => name === 'math' || name === 'svg')
  }
  oncdata(start: number, end: number, offset: number): void {
    this.#add(this.#html.slice(start, end - offset))
  }
  onend(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Parses HTML that XML contains as text, with tags closed or not, as other programs write it. Linear; never throws. */
export function htmlElements(html: string): (Element | string)[] {
  const tree = new Tree(html)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, tree)
  tokenizer.write(html)
  tokenizer.end()
  return tree.top.children
}
