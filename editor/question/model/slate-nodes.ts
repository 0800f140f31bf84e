import type { Mark } from '../../stored/nodes.ts'
import type { GridCell, GridRow, GridTable } from '../../tables/table-grid.ts'

/**
 * A question's text as wangEditor stores it: lines as paragraphs, marks as properties of texts, everything else as a
 * void inline. A table is between two paragraphs, so that the cursor can go before and after it.
 */

export type Marked = { [M in Mark]?: true }

export interface QuestionText extends Marked {
  text: string
}

interface Void extends Marked {
  /** What Slate wants of an element without content: one empty text. */
  children: [QuestionText]
}

export interface FormulaElement extends Void {
  type: 'formula'
  latex: string
  display: boolean
}

export interface BlankElement extends Void {
  type: 'blank'
  blank: 0 | 1
}

export interface ImageElement extends Void {
  type: 'image'
  src: string
  alt: string
  width?: number
  height?: number
}

export type VoidElement = FormulaElement | BlankElement | ImageElement

export interface Paragraph {
  type: 'paragraph'
  children: (QuestionText | VoidElement)[]
}

export interface CellElement extends GridCell {
  children: Paragraph[]
}

export type RowElement = GridRow<CellElement>
export type TableElement = GridTable<CellElement>

export type Block = Paragraph | TableElement
export type QuestionElement = Block | RowElement | CellElement | VoidElement
export type QuestionNode = QuestionElement | QuestionText

export const isText = (node: object): node is QuestionText => 'text' in node
export const isVoidType = (type: string): type is VoidElement['type'] =>
  type === 'formula' || type === 'blank' || type === 'image'
export const isVoid = (node: object): node is VoidElement => 'type' in node && isVoidType(node.type as string)

export const emptyParagraph = (): Paragraph => ({ type: 'paragraph', children: [{ text: '' }] })
