import { cleanHtml } from '../../../../../editor/stored/clean.ts'
import { fromDollars } from '../../../../../editor/stored/latex-markup.ts'
import { marks, type Inline, type Mark } from '../../../../../editor/stored/nodes.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import type { Block, Paragraph } from '../docx/blocks.ts'
import { leafPiece, RichLine, textPiece, type Piece } from '../docx/rich-line.ts'
import { kept } from '../docx/messages.ts'
import { inlineHtml } from '../moodle/markdown.ts'

/** Lines of text as the lines of a paper, so that they are recognised as those of a Word document are. */

const formulaSigns = /[$\\]/

/** A line as it is written, with formulas between dollars or `\(…\)`. */
const plainLine = (text: string): RichLine =>
  formulaSigns.test(text) ? new RichLine(piecesOf(fromDollars(text), [])) : RichLine.of(text)

const isMark = (mark: string): mark is Mark => marks.some((one) => one === mark)

function piecesOf(nodes: readonly Inline[], around: readonly Mark[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.kind === 'text') return [textPiece(node.text, around)]
    if (node.kind === 'break') return [textPiece('\n', around)]
    if (node.kind !== 'mark') return [leafPiece(node, around)]
    return piecesOf(node.children, isMark(node.mark) ? [...around, node.mark] : around)
  })
}

const paragraph = (line: RichLine, at: number, more: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  line,
  counted: 0,
  heading: false,
  place: null,
  at,
  notes: [],
  ...more,
})

export const plainBlock = (text: string, at: number): Block => paragraph(plainLine(text), at)

const pictureTypes: Readonly<Record<string, string>> = { png: 'png', jpeg: 'jpg', jpg: 'jpg', gif: 'gif', webp: 'webp' }

/** The pictures that a text contains as data, by their names. */
export class TextPictures {
  readonly media = new Map<string, ReadMedia>()

  /** Null: the address leads elsewhere. */
  keep(source: string): string | null {
    const head = /^data:image\/([a-z]{3,4})(?:;[\w=-]{1,40}){0,3};base64,/.exec(source.slice(0, 200))
    const extension = ownEntry(pictureTypes, head?.[1] ?? '')
    if (!head || !extension) return null
    const name = `picture-${this.media.size + 1}.${extension}`
    this.media.set(name, { name, bytes: new Uint8Array(Buffer.from(source.slice(head[0].length), 'base64')) })
    return name
  }

  /** Null: no such picture, or it has more than `most` bytes. */
  bytes(name: string, most: number): Promise<Uint8Array | null> {
    const bytes = this.media.get(name)?.bytes
    return Promise.resolve(bytes && bytes.length <= most ? bytes : null)
  }
}

const picture = /!\[([^[\]\n]{0,500})\]\(\s?<?([^()\s<>]{1,20000000})>?(?:\s"[^"\n]{0,500}")?\s?\)/g
/** Underscores in a row are a place to write, and no mark. */
const blanks = /(_{3,})/
/** Marks that HTML within Markdown may have; any other `<` is a sign of the text. */
const html = /<(?!\/?(?:b|i|u|em|strong|sub|sup|br)\s?\/?>)/g
const escapedSigns = /\\([.>|+-])/g

/** What Markdown writes within a line. */
class MarkdownLine {
  readonly notes = new Set<Text>()
  private readonly pictures: TextPictures

  constructor(pictures: TextPictures) {
    this.pictures = pictures
  }

  read(text: string): RichLine {
    const pieces: Piece[] = []
    let from = 0
    for (const match of text.matchAll(picture)) {
      pieces.push(...this.words(text.slice(from, match.index)), this.picture(match[2]!, match[1]!))
      from = match.index + match[0].length
    }
    return new RichLine([...pieces, ...this.words(text.slice(from))])
  }

  private picture(source: string, alt: string): Piece {
    const name = this.pictures.keep(source)
    if (name !== null) return leafPiece({ kind: 'image', src: `package:${name}`, alt })
    this.notes.add(kept.noPicture)
    return textPiece(alt === '' ? '〔图片〕' : `〔图片：${alt}〕`)
  }

  private words(text: string): Piece[] {
    if (text === '') return []
    const nodes = formulaSigns.test(text) ? fromDollars(text) : [{ kind: 'text' as const, text }]
    return nodes.flatMap((node) => (node.kind === 'text' ? marked(node.text) : piecesOf([node], [])))
  }
}

const marked = (text: string): Piece[] =>
  text.split(blanks).flatMap((piece) => {
    if (piece.startsWith('___') || !/[*_`~\\<&]/.test(piece)) return [textPiece(piece)]
    const escaped = piece.replace(escapedSigns, '$1').replaceAll('&', '&amp;').replace(html, '&lt;')
    return piecesOf(keptSpace(piece, cleanHtml(inlineHtml(escaped))), [])
  })

/** Reading HTML takes blanks at the ends of a text away. */
const keptSpace = (text: string, nodes: Inline[]): Inline[] => {
  const [before, behind] = [/^\s*/.exec(text)?.[0] ?? '', text.trim() === '' ? '' : text.slice(text.trimEnd().length)]
  return [{ kind: 'text', text: before }, ...trimmed(nodes), { kind: 'text', text: behind }]
}
const trimmed = (nodes: Inline[]): Inline[] =>
  nodes.map((node, index) => {
    if (node.kind !== 'text') return node
    const start = index === 0 ? node.text.trimStart() : node.text
    return { ...node, text: index === nodes.length - 1 ? start.trimEnd() : start }
  })

/** A line of Markdown: what is around its words is left out, what is within becomes marks, formulas and pictures. */
export function markdownBlock(text: string, at: number, pictures: TextPictures): Block {
  const heading = /^\s{0,3}#{1,6}\s+/.exec(text)
  const words = heading ? text.slice(heading[0].length).replace(/\s#{1,6}\s*$/, '') : text
  const line = new MarkdownLine(pictures)
  const rich = line.read(words)
  return paragraph(rich, at, { heading: heading !== null && !/^\s*[\d（(【第]/.test(words), notes: [...line.notes] })
}

/** The rows of a table: `| a | b |`. */
export function tableBlock(rows: readonly string[], at: number, pictures: TextPictures): Block {
  return {
    kind: 'table',
    at,
    rows: rows.map((row, index) => ({
      cells: cellsOf(row).map((text) => ({
        blocks: [markdownBlock(text.trim(), at, pictures)],
        header: index === 0,
        colspan: 1,
        rowspan: 1,
      })),
    })),
  }
}

/** A stroke behind a backslash is one of the text. */
function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  const cells = ['']
  for (let at = 0; at < inner.length; at++) {
    const isEscaped = inner[at] === '\\' && inner[at + 1] === '|'
    if (isEscaped) at += 1
    if (inner[at] === '|' && !isEscaped) cells.push('')
    else cells[cells.length - 1] += inner[at] ?? ''
  }
  return cells
}
