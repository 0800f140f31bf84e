import type { Text } from '../../../resources/kit/index.ts'
import type { RichLine } from './rich-line.ts'

/** What a document holds, in order: paragraphs and tables, free of Word's own words. */

export interface Paragraph {
  kind: 'paragraph'
  /** With the number that Word counts itself at its beginning, as text. */
  line: RichLine
  /** How long that number is in `line`; 0 where there is none. */
  counted: number
  /** The style is a heading's or the title's. */
  heading: boolean
  /** Which paragraph of the document, from 1. */
  at: number
  notes: readonly Text[]
}

export interface Cell {
  blocks: Block[]
  header: boolean
  colspan: number
  rowspan: number
}

export interface Table {
  kind: 'table'
  rows: { cells: Cell[] }[]
  at: number
}

export type Block = Paragraph | Table
