import { storedString } from '../../stored/stored-string.ts'
import { isStoredFile, maxPixels, maxSpan } from '../../stored/nodes.ts'
import { isLocal } from '../../files/local-files.ts'
import { collapsed, lineOf, spaced, wordsOfBlock, type Link, type Piece } from './lines.ts'
import {
  emptyLine,
  isText,
  noContent,
  type ArticleText,
  type Block,
  type CellElement,
  type FormulaElement,
  type HeadingType,
  type Inline,
  type ItemElement,
  type LineElement,
  type Mark,
  type PictureElement,
} from './nodes.ts'
import { ownEntry } from '../../stored/own-entry.ts'

/**
 * Converts the sanitised HTML of an article to wangEditor's nodes. Content without a form there (a list in a cell, a
 * quote of several paragraphs, the caption of a table) keeps its text, in lines. wangEditor's own parser drops formulas
 * in bold and text behind a table.
 */

const markOf: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'through',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}

/** Elements that start a block anywhere. */
const blockTags = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table caption thead tbody tfoot tr th td figure figcaption video audio'.split(
    ' ',
  ),
)

type Marked = Omit<ArticleText, 'text'> & { link?: Link }

const isElement = (node: Node): node is Element => node.nodeType === 1
const nameOf = (node: Node): string => (isElement(node) ? node.localName : '')

function pixels(value: string | null): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= maxPixels ? number : undefined
}

const span = (value: string | null): number => {
  const number = Number(value)
  return Number.isInteger(number) && number > 1 && number <= maxSpan ? number : 1
}

const isFile = (src: string): boolean => isStoredFile(src) || isLocal(src)

/** A picture: `<img>`, or the span that represents one in a question. */
function pictureOf(element: Element): PictureElement | undefined {
  const read = (name: string) => element.getAttribute(element.localName === 'img' ? name : `data-${name}`)
  const src = read('src') ?? ''
  if (!isFile(src)) return undefined
  const [width, height] = [pixels(read('width')), pixels(read('height'))]
  return {
    type: 'picture',
    src,
    alt: read('alt') ?? '',
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    children: noContent(),
  }
}

/** A line being read: its content, and how blocks inside it end it. */
class Reader {
  readonly blocks: Block[] = []
  private line: Piece[] = []
  private kind: () => LineElement | ItemElement

  constructor(kind: Reader['kind']) {
    this.kind = kind
  }

  /** Ends the line; an empty one is kept where it was intended (`<p><br></p>`). */
  endLine(keepEmpty = false): void {
    const nodes = lineOf(this.line)
    this.line = []
    if (nodes.length > 0 || keepEmpty) this.addLine(nodes)
  }

  /** Adds a line that was read already. */
  addLine(nodes: readonly Inline[]): void {
    this.blocks.push({ ...this.kind(), children: spaced(nodes) })
  }

  add(...pieces: Piece[]): void {
    this.line.push(...pieces)
  }

  block(...blocks: Block[]): void {
    this.endLine()
    this.blocks.push(...blocks)
  }

  /** Reads the content of an element as lines of another kind. */
  within(kind: Reader['kind'], read: () => void, keepEmpty = false): void {
    this.endLine()
    const before = this.kind
    this.kind = kind
    const count = this.blocks.length
    read()
    this.endLine(keepEmpty && this.blocks.length === count)
    this.kind = before
  }
}

const paragraph = (): LineElement => ({ type: 'paragraph', children: [] })

function readInline(element: Element, marked: Marked, into: Reader): void {
  const name = element.localName
  const kind = element.getAttribute('data-type')
  const link = marked.link === undefined ? {} : { link: marked.link }
  if (name === 'br') into.add({ ...marked, text: '\n' })
  else if (name === 'img' || (name === 'span' && kind === 'image')) {
    const picture = pictureOf(element)
    into.add({ ...(picture ?? { text: element.getAttribute('alt') ?? '' }), ...link })
  } else if (name === 'span' && kind === 'formula') into.add({ ...formulaOf(element), ...link })
  else {
    const mark = ownEntry(markOf, name)
    readAll(element, { ...marked, ...(mark && { [mark]: true }), ...linkOf(element) }, into)
  }
}

const linkOf = (element: Element): Pick<Marked, 'link'> =>
  element.localName === 'a' && element.getAttribute('href') ? { link: { url: element.getAttribute('href')! } } : {}

const formulaOf = (element: Element): FormulaElement => ({
  type: 'formula',
  latex: element.getAttribute('data-value') ?? '',
  display: element.getAttribute('data-kind') === 'block',
  children: noContent(),
})

const kindOfHeading: Readonly<Record<string, HeadingType>> = {
  h1: 'header1',
  h2: 'header2',
  h3: 'header3',
  h4: 'header4',
  h5: 'header4',
  h6: 'header4',
}

const isList = (node: Node): node is Element => ['ul', 'ol'].includes(nameOf(node))

function readList(list: Element, level: number, marked: Marked, into: Reader): void {
  const ordered = list.localName === 'ol'
  for (const child of list.childNodes) {
    if (isList(child)) readList(child, level + 1, marked, into)
    else if (isElement(child)) readItem(child.childNodes, { ordered, level }, marked, into)
    else if (child.textContent?.trim()) readItem([child], { ordered, level }, marked, into)
  }
}

interface ItemKind {
  ordered: boolean
  level: number
}

/** The text of an item, and its nested lists, in order. */
function readItem(nodes: Iterable<Node>, { ordered, level }: ItemKind, marked: Marked, into: Reader): void {
  let words: Node[] = []
  let isFirst = true
  const endWords = () => {
    const line = linesOf(words, marked)
    if (line.length > 0 || isFirst) into.addLine(line)
    isFirst = false
    words = []
  }
  const readWords = () => {
    for (const node of nodes) {
      if (isList(node)) {
        endWords()
        readList(node, level + 1, marked, into)
      } else words.push(node)
    }
    endWords()
  }
  into.within(() => ({ type: 'list-item', ordered, level, children: [] }), readWords)
}

/** The nodes as inline content only, blocks separated by `\n`. */
function linesOf(nodes: Iterable<Node>, marked: Marked): Inline[] {
  const inside = new Reader(paragraph)
  for (const node of nodes) read(node, marked, inside)
  inside.endLine()
  return inside.blocks
    .map(wordsOfBlock)
    .filter((line) => line.some((node) => !isText(node) || node.text !== ''))
    .flatMap((line, at) => (at > 0 ? [{ text: '\n' }, ...line] : line))
}

function readTable(table: Element, marked: Marked, into: Reader): void {
  const caption = [...table.children].find((child) => child.localName === 'caption')
  if (caption) into.within(paragraph, () => readAll(caption, marked, into))
  const rows = [...table.children]
    .flatMap((part) => (part.localName === 'tr' ? [part] : [...part.children]))
    .filter((row) => row.localName === 'tr')
  const children = rows
    .map((row) =>
      [...row.children]
        .filter(({ localName }) => localName === 'td' || localName === 'th')
        .map((cell) => cellOf(cell, marked)),
    )
    .filter((cells) => cells.length > 0)
  if (children.length > 0)
    into.block({ type: 'table', children: children.map((cells) => ({ type: 'table-row', children: cells })) })
}

const cellOf = (cell: Element, marked: Marked): CellElement => ({
  type: 'table-cell',
  header: cell.localName === 'th',
  colspan: span(cell.getAttribute('colspan')),
  rowspan: span(cell.getAttribute('rowspan')),
  children: spaced(linesOf(cell.childNodes, marked)),
})

function readQuote(quote: Element, marked: Marked, into: Reader): void {
  const inside = new Reader(() => ({ type: 'blockquote', children: [] }))
  readAll(quote, marked, inside)
  inside.endLine(inside.blocks.length === 0)
  // Paragraphs of a quote become its lines; a table in it becomes a separate block.
  const merged: Block[] = []
  for (const block of inside.blocks) {
    const last = merged.at(-1)
    const isLine = block.type === 'blockquote' || block.type === 'paragraph'
    if (isLine && last?.type === 'blockquote')
      last.children = spaced([...last.children, { text: '\n' }, ...block.children])
    else merged.push(isLine ? { type: 'blockquote', children: block.children } : block)
  }
  into.block(...merged)
}

function readMedia(element: Element, type: 'video' | 'audio', into: Reader): void {
  const src = element.getAttribute('src') ?? element.querySelector('source[src]')?.getAttribute('src') ?? ''
  if (isFile(src)) into.block({ type, src, children: noContent() })
}

/** Code, in which white space counts. */
const codeOf = (node: Node): string =>
  nameOf(node) === 'br' ? '\n' : isElement(node) ? [...node.childNodes].map(codeOf).join('') : (node.textContent ?? '')

/** An intended empty line. */
const hasBreak = (element: Element): boolean => element.querySelector('br') !== null

function readBlock(element: Element, marked: Marked, into: Reader): void {
  const name = element.localName
  const heading = ownEntry(kindOfHeading, name)
  if (heading)
    into.within(
      () => ({ type: heading, children: [] }),
      () => readAll(element, marked, into),
      hasBreak(element),
    )
  else if (isList(element)) readList(element, 0, marked, into)
  else if (name === 'table') readTable(element, marked, into)
  else if (name === 'blockquote') readQuote(element, marked, into)
  else if (name === 'pre')
    into.block({ type: 'pre', children: [{ type: 'code', children: [{ text: codeOf(element) }] }] })
  else if (name === 'hr') into.block({ type: 'divider', children: noContent() })
  else if (name === 'video' || name === 'audio') readMedia(element, name, into)
  else into.within(paragraph, () => readAll(element, marked, into), name === 'p' && hasBreak(element))
}

function read(node: Node, marked: Marked, into: Reader): void {
  if (isElement(node)) {
    if (blockTags.has(node.localName)) readBlock(node, marked, into)
    else readInline(node, marked, into)
  } else if (node.nodeType === 3) into.add({ ...marked, text: collapsed(node.textContent ?? '') })
}

const readAll = (element: Element, marked: Marked, into: Reader): void => {
  for (const node of element.childNodes) read(node, marked, into)
}

/** The blocks of the HTML; at least one. */
export function toSlate(html: unknown): Block[] {
  const { body } = new DOMParser().parseFromString(storedString(html), 'text/html')
  const into = new Reader(paragraph)
  readAll(body, {}, into)
  into.endLine()
  return into.blocks.length > 0 ? into.blocks : [emptyLine()]
}
