import { storedString } from './stored-string.ts'
import { isImageSource, marks, maxDepth, type Inline, type Mark, type TableCell, type TableRow } from './nodes.ts'
import { ownEntry } from './own-entry.ts'

/** Small and without dependencies: it is loaded with the first list. Linear: no token is read twice. */

const token = /<(br|b|em)>|<\/(b|em|span)>|<span((?: data-[a-z]+="[^"<>]*")+)>|[^<]+|</g
const attribute = / data-([a-z]+)="([^"]*)"/g
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ownEntry(characters, name)!)

interface Frame {
  /** The tag that ends it. */
  tag: string
  /** Where its content goes; a table and a row only accept rows and cells. */
  children: Inline[]
  rows?: TableRow[]
  cells?: TableCell[]
}

const size = (value: string | undefined): number | undefined =>
  /^[1-9]\d{0,3}$/.test(value ?? '') ? Number(value) : undefined

/** A void span; null where it is not one of ours. */
function voidOf({ type, value, kind, src, alt, width, height }: Readonly<Record<string, string>>): Inline | null {
  if (type === 'formula' && value) return { kind: 'formula', latex: value, display: kind === 'block' }
  if (type === 'blank' && (kind === '0' || kind === '1')) return { kind: 'blank', blank: kind === '1' ? 1 : 0 }
  if (type !== 'image' || !src || !isImageSource(src)) return null
  const image: Inline = { kind: 'image', src, alt: alt ?? '' }
  const [wide, high] = [size(width), size(height)]
  if (wide) image.width = wide
  if (high) image.height = high
  return image
}

/** The frame that a span opens, already in its place; null where it is not allowed. */
function opened(read: Readonly<Record<string, string>>, top: Frame, inTable: boolean): Frame | null {
  const { type } = read
  const children: Inline[] = []
  if (type === 'cell' && top.cells) {
    top.cells.push({
      children,
      header: read['kind'] === 'head',
      colspan: size(read['col']) ?? 1,
      rowspan: size(read['row']) ?? 1,
    })
    return { tag: 'span', children }
  }
  if (type === 'row' && top.rows) {
    const cells: TableCell[] = []
    top.rows.push({ cells })
    return { tag: 'span', children: top.children, cells }
  }
  if (type === 'table' && !inTable) {
    const rows: TableRow[] = []
    top.children.push({ kind: 'table', rows })
    return { tag: 'span', children: top.children, rows }
  }
  if (top.rows || top.cells || !(marks as readonly (string | undefined)[]).includes(type)) return null
  top.children.push({ kind: 'mark', mark: type as Mark, children })
  return { tag: 'span', children }
}

const simpleMarks: Readonly<Record<string, Mark>> = { b: 'bold', em: 'italic' }

/**
 * The tree of stored text. It only knows the canonical form: anything else becomes text, and what is no text an empty
 * one. Never throws.
 */
export function parseStored(stored: unknown): Inline[] {
  const root: Inline[] = []
  const frames: Frame[] = [{ tag: '', children: root }]
  const append = (text: string) => {
    const { children } = frames.at(-1)!
    const last = children.at(-1)
    if (last?.kind === 'text') last.text += text
    else children.push({ kind: 'text', text })
  }
  for (const match of storedString(stored).matchAll(token)) {
    const [source, simple, end, attributes] = match
    const top = frames.at(-1)!
    if (simple === 'br') top.children.push({ kind: 'break' })
    else if (end && end === top.tag) frames.pop()
    else if (simple && frames.length < maxDepth) {
      const children: Inline[] = []
      top.children.push({ kind: 'mark', mark: ownEntry(simpleMarks, simple)!, children })
      frames.push({ tag: simple, children })
    } else if (attributes && frames.length < maxDepth) {
      const read = Object.fromEntries(
        [...attributes.matchAll(attribute)].map(([, name, value]) => [name!, unescaped(value!)]),
      )
      const node = voidOf(read)
      if (node) top.children.push(node)
      const frame = node
        ? { tag: 'span', children: [] }
        : opened(
            read,
            top,
            frames.some(({ rows }) => rows),
          )
      if (frame) frames.push(frame)
      else append(source)
    } else append(unescaped(source))
  }
  return root
}
