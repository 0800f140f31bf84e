import {
  isText,
  marks,
  type ArticleText,
  type Block,
  type CellElement,
  type Inline,
  type ItemElement,
  type LinkElement,
  type Mark,
  type PictureElement,
  type TableElement,
} from './nodes.ts'
import { ownEntry } from '../../stored/own-entry.ts'

/**
 * The article in its stored form: HTML that the profile's sanitiser leaves unchanged. wangEditor's own `getHtml` does
 * not escape `&` and writes styles.
 */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Characters that PostgreSQL or HTML cannot hold. */
// oxlint-disable-next-line no-control-regex
const unstorable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unstorable, '')
    .replace(/[&<>]/g, (character) => ownEntry(escapes, character)!)
const lines = (text: string): string => escaped(text).replaceAll('\n', '<br />')

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` ${name}="${escaped(String(value)).replaceAll('"', '&quot;')}"`

const tagOf: Readonly<Record<Mark, string>> = {
  bold: 'b',
  italic: 'em',
  underline: 'u',
  through: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}

const textHtml = (node: ArticleText): string =>
  node.text === ''
    ? ''
    : marks.reduceRight(
        (html, mark) => (node[mark] ? `<${tagOf[mark]}>${html}</${tagOf[mark]}>` : html),
        lines(node.text),
      )

/** The address of a file named by `src`; undefined for one that is not stored yet, which is left out. */
export type PlaceOf = (src: string) => string | undefined

function pictureHtml({ src, alt, width, height }: PictureElement, place: PlaceOf): string {
  const stored = place(src)
  return stored === undefined
    ? ''
    : `<img${attribute('src', stored)}${attribute('alt', alt)}${attribute('width', width)}${attribute('height', height)} />`
}

function linkHtml({ url, children }: LinkElement, place: PlaceOf): string {
  const inside = inlineHtml(children, place)
  return inside === '' ? '' : `<a${attribute('href', url)} rel="noopener noreferrer">${inside}</a>`
}

function inlineHtml(nodes: readonly Inline[], place: PlaceOf): string {
  return nodes
    .map((node) => {
      if (isText(node)) return textHtml(node)
      if (node.type === 'formula')
        return `<span data-type="formula"${attribute('data-value', node.latex)}${attribute('data-kind', node.display ? 'block' : undefined)}></span>`
      return node.type === 'picture' ? pictureHtml(node, place) : linkHtml(node, place)
    })
    .join('')
}

/** Spaces that HTML would collapse (at the ends of a line, or several) as no-break spaces. */
function solidSpaces(line: readonly Inline[]): Inline[] {
  let isDropped = true
  const solid = (text: string) =>
    text
      .replaceAll('\t', ' ')
      .replace(/./gsu, (character) => {
        const written = character === ' ' && isDropped ? '\u00a0' : character
        isDropped = written === ' ' || written === '\n'
        return written
      })
      .replace(/ (?=\n)/g, '\u00a0')
  const within = <N extends Inline>(nodes: readonly N[], isLast: boolean): N[] => {
    const last = nodes.findLastIndex((node) => !isText(node) || node.text !== '')
    return nodes.map((node, at) => {
      if (isText(node)) {
        const text = solid(node.text)
        return { ...node, text: isLast && at === last ? text.replace(/ $/, '\u00a0') : text }
      }
      if (node.type === 'link') return { ...node, children: within(node.children, isLast && at === last) }
      isDropped = false
      return node
    })
  }
  return within(line, true)
}

/** The content of a line. A break at its end only shows when another follows. */
function lineContent(children: readonly Inline[], place: PlaceOf): string {
  const html = inlineHtml(solidSpaces(children), place)
  return /<br \/>(?:<\/[a-z]+>)*$/.test(html) ? `${html}<br />` : html
}

/** An empty line keeps its height by a break. */
const lineHtml = (tag: string, children: readonly Inline[], place: PlaceOf): string =>
  `<${tag}>${lineContent(children, place) || '<br />'}</${tag}>`

function cellHtml({ header, colspan, rowspan, children }: CellElement, place: PlaceOf): string {
  const tag = header ? 'th' : 'td'
  const spans =
    attribute('colspan', colspan > 1 ? colspan : undefined) + attribute('rowspan', rowspan > 1 ? rowspan : undefined)
  return `<${tag}${spans}>${lineContent(children, place)}</${tag}>`
}

const tableHtml = ({ children }: TableElement, place: PlaceOf): string =>
  `<table><tbody>${children
    .map((row) => `<tr>${row.children.map((cell) => cellHtml(cell, place)).join('')}</tr>`)
    .join('')}</tbody></table>`

const listTag = (item: ItemElement): string => (item.ordered ? 'ol' : 'ul')

/**
 * The items of one list, with deeper levels nested. An item more than one level deeper than the previous one is nested
 * one level.
 */
function listHtml(items: readonly ItemElement[], place: PlaceOf): string {
  const open: string[] = []
  let html = ''
  for (const item of items) {
    const depth = Math.min(item.level ?? 0, open.length)
    while (open.length > depth + 1) html += `</li></${open.pop()!}>`
    if (open.length === depth + 1) {
      html += '</li>'
      if (open[depth] !== listTag(item)) html += `</${open.pop()!}>`
    }
    if (open.length === depth) {
      html += `<${listTag(item)}>`
      open.push(listTag(item))
    }
    html += `<li>${lineContent(item.children, place)}`
  }
  return html + open.reduceRight((end, tag) => `${end}</li></${tag}>`, '')
}

function blockHtml(block: Exclude<Block, ItemElement>, place: PlaceOf): string {
  if (block.type === 'paragraph') return lineHtml('p', block.children, place)
  if (block.type === 'blockquote') return lineHtml('blockquote', block.children, place)
  if (block.type === 'pre')
    return `<pre><code>${block.children[0].children.map(({ text }) => escaped(text)).join('')}</code></pre>`
  if (block.type === 'divider') return '<hr />'
  if (block.type === 'table') return tableHtml(block, place)
  if (block.type === 'video' || block.type === 'audio') {
    const stored = place(block.src)
    return stored === undefined ? '' : `<${block.type}${attribute('src', stored)} controls></${block.type}>`
  }
  return lineHtml(`h${block.type.slice(-1)}`, block.children, place)
}

const isEmpty = (block: Block): boolean =>
  block.type === 'paragraph' && block.children.every((node) => isText(node) && node.text === '')

/** Trailing empty lines, which wangEditor adds for the cursor, are not stored; an empty article is ''. */
function withoutLastLines(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.findLastIndex((block) => !isEmpty(block))
  return blocks.slice(0, last + 1)
}

export function toHtml(blocks: readonly Block[], place: PlaceOf = (src) => src): string {
  let html = ''
  let items: ItemElement[] = []
  const endList = () => {
    html += items.length > 0 ? listHtml(items, place) : ''
    items = []
  }
  for (const block of withoutLastLines(blocks)) {
    if (block.type === 'list-item') {
      items.push(block)
      continue
    }
    endList()
    html += blockHtml(block, place)
  }
  endList()
  return html
}
