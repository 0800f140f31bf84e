import { leavesWithMarks, type Leaf } from '../../../../../../editor/stored/fold.ts'
import type { Inline, Mark, TableNode } from '../../../../../../editor/stored/nodes.ts'
import { normalise } from '../../../../../../editor/stored/normalise.ts'
import type { ReadMedia } from '../../../../../exchange/record-files/entry.ts'
import { styleIdOf, type Role } from '../roles.ts'
import { ommlOf } from './mathml-omml.ts'
import type { PictureBook } from './pictures.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Writes rich text as WordprocessingML: runs, formulas, drawings, and tables between paragraphs. */

/** Pieces of XML: `inline` goes into a paragraph, a `table` between two paragraphs. */
export type Written = { inline: string } | { table: string }

/** In the order of CT_RPr (ECMA-376 part 1, 17.3.2.28). */
const properties: readonly (readonly [mark: Mark, xml: string])[] = [
  ['bold', '<w:b/>'],
  ['italic', '<w:i/>'],
  ['strike', '<w:strike/>'],
  ['wave', '<w:u w:val="wave"/>'],
  ['underline', '<w:u w:val="single"/>'],
  ['sup', '<w:vertAlign w:val="superscript"/>'],
  ['sub', '<w:vertAlign w:val="subscript"/>'],
  ['dots', '<w:em w:val="dot"/>'],
]
/** A run can have only one of each pair. */
const exclusive: readonly (readonly [Mark, Mark])[] = [
  ['wave', 'underline'],
  ['sup', 'sub'],
]

function look(marks: readonly Mark[], style = ''): string {
  const kept = marks.filter((mark) => !exclusive.some(([first, second]) => second === mark && marks.includes(first)))
  return (
    style +
    properties
      .filter(([mark]) => kept.includes(mark))
      .map(([, xml]) => xml)
      .join('')
  )
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const textRun = (text: string, marks: readonly Mark[] = [], style = ''): string => {
  const runProperties = look(marks, style)
  const written = text
    .split('\t')
    .map((part) => (part === '' ? '' : `<w:t xml:space="preserve">${escapeText(part)}</w:t>`))
  return `<w:r>${runProperties && `<w:rPr>${runProperties}</w:rPr>`}${written.join('<w:tab/>')}</w:r>`
}

const styleOf = (role: Role): string => `<w:rStyle w:val="${styleIdOf(role)}"/>`

/** Text that the writer adds itself, in a style by which an import recognises it. */
export const roleRun = (role: Role, text: string): string => textRun(text, [], styleOf(role))
/** Such text that is not shown. */
export const hiddenRun = (role: Role, text: string): string => textRun(text, [], `${styleOf(role)}<w:vanish/>`)

const blankWidth = 8

export class RichWriter {
  private readonly book: PictureBook
  private readonly media: ReadonlyMap<string, ReadMedia>

  /** Of its column, in twentieths of a point. */
  private readonly width: number

  constructor(book: PictureBook, media: readonly ReadMedia[], width = pageWidth) {
    this.book = book
    this.width = width
    this.media = new Map(media.map((one) => [`package:${one.name}`, one]))
  }

  /** `first`: the number of the first blank where blanks have numbers of the paper. */
  write(nodes: readonly Inline[], first: number | null = null): Written[] {
    const leaves = leavesWithMarks(normalise(nodes))
    const out: Written[] = []
    let blanks = 0
    /** A blank written as underlined space must not touch another blank or underlined text. */
    let isLineOpen = false
    for (const [index, { node: leaf, marks }] of leaves.entries()) {
      if (leaf.kind === 'table') out.push({ table: this.table(leaf) })
      else if (leaf.kind === 'blank') {
        blanks++
        const next = leaves[index + 1]
        const isLined: boolean = !isLineOpen && !next?.marks.includes('underline') && !marks.includes('underline')
        const isNumbered = leaf.blank === 0 || first !== null
        append(out, blank(isNumbered ? (first ?? 1) + blanks - 1 : null, isLined, marks))
        isLineOpen = isLined
      } else {
        append(out, this.inline(leaf, marks))
        isLineOpen = leaf.kind === 'text' && marks.includes('underline')
      }
    }
    return out
  }

  private inline(leaf: Exclude<Leaf, { kind: 'blank' }>, marks: readonly Mark[]): string {
    if (leaf.kind === 'text') return textRun(leaf.text, marks)
    if (leaf.kind === 'break') return `<w:r><w:br/></w:r>`
    if (leaf.kind === 'formula')
      return (
        ommlOf(leaf.latex, leaf.display, look(marks.filter((mark) => mark !== 'italic'))) ??
        textRun(leaf.display ? `$$${leaf.latex}$$` : `$${leaf.latex}$`, marks, styleOf('source'))
      )
    const drawn = this.book.drawing(this.media.get(leaf.src), leaf.alt, leaf.width, leaf.height, this.width)
    const runProperties = look(marks)
    return drawn
      ? `<w:r>${runProperties && `<w:rPr>${runProperties}</w:rPr>`}${drawn}</w:r>`
      : textRun(`〔图片${leaf.alt && `：${leaf.alt}`}〕`, marks)
  }

  private table({ rows }: TableNode): string {
    const columns = Math.max(1, ...gridOf(rows).map((row) => row.reduce((sum, cell) => sum + cell.colspan, 0)))
    const width = Math.floor(this.width / columns)
    const grid = gridOf(rows)
    const written = grid.map((row, index) => {
      const header =
        itemAt(rows, index).cells.length > 0 && itemAt(rows, index).cells.every((cell) => cell.header)
          ? '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>'
          : wholeRow
      const filled = row.reduce((sum, cell) => sum + cell.colspan, 0)
      const rest = filled < columns ? cellXml({ colspan: columns - filled, merge: '' }, width, '') : ''
      return `<w:tr>${header}${row.map((cell) => cellXml(cell, width, this.cell(cell.nodes))).join('')}${rest}</w:tr>`
    })
    return tableXml(columns, written, this.width)
  }

  private cell = (nodes: readonly Inline[]): string =>
    this.write(nodes)
      .map((one) => ('inline' in one ? one.inline : ''))
      .join('')

  /** A table of cells that are already written, with the same number in every row. */
  tableOf(rows: readonly (readonly string[])[]): string {
    const columns = itemAt(rows, 0).length
    const written = rows.map((cells) =>
      cells.map((content) => cellXml({ colspan: 1, merge: '' }, Math.floor(this.width / columns), content)).join(''),
    )
    return tableXml(
      columns,
      written.map((cells) => `<w:tr>${wholeRow}${cells}</w:tr>`),
      this.width,
    )
  }
}

/** Rows are not divided between pages. */
const wholeRow = '<w:trPr><w:cantSplit/></w:trPr>'

function tableXml(columns: number, rows: readonly string[], given: number): string {
  const width = Math.floor(given / columns)
  return (
    `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="${width * columns}" w:type="dxa"/><w:tblLook w:val="04A0"/></w:tblPr>` +
    `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`
  )
}

const append = (out: Written[], xml: string): void => {
  const last = out.at(-1)
  if (last && 'inline' in last) last.inline += xml
  else out.push({ inline: xml })
}

function blank(number: number | null, isLined: boolean, marks: readonly Mark[]): string {
  const inside = number === null ? '' : String(number)
  const side = (isLined ? ' ' : '_').repeat(number === null ? blankWidth : blankWidth / 2)
  return textRun(
    number === null ? side : side + inside + side,
    isLined ? [...marks, 'underline'] : marks,
    styleOf('blank'),
  )
}

/** A4 between margins of 2 cm, in twentieths of a point. */
export const pageWidth = 9638

interface GridCell {
  colspan: number
  merge: '' | 'restart' | 'continue'
  nodes: readonly Inline[]
}

/** Word represents a cell that spans rows by continuation cells in the rows below. */
function gridOf(rows: TableNode['rows']): GridCell[][] {
  const open = new Map<number, { left: number; colspan: number }>()
  return rows.map(({ cells }) => {
    const row: GridCell[] = []
    let column = 0
    const fill = (): void => {
      for (let above = open.get(column); above && above.left > 0; above = open.get(column)) {
        row.push({ colspan: above.colspan, merge: 'continue', nodes: [] })
        above.left--
        column += above.colspan
      }
    }
    for (const cell of cells) {
      fill()
      row.push({ colspan: cell.colspan, merge: cell.rowspan > 1 ? 'restart' : '', nodes: cell.children })
      open.set(column, { left: cell.rowspan - 1, colspan: cell.colspan })
      column += cell.colspan
    }
    fill()
    return row
  })
}

function cellXml({ colspan, merge }: Pick<GridCell, 'colspan' | 'merge'>, width: number, content: string): string {
  const span = colspan > 1 ? `<w:gridSpan w:val="${colspan}"/>` : ''
  const merged = merge === '' ? '' : merge === 'restart' ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>'
  return `<w:tc><w:tcPr><w:tcW w:w="${width * colspan}" w:type="dxa"/>${span}${merged}</w:tcPr><w:p>${content}</w:p></w:tc>`
}
