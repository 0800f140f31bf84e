import type { Text } from '../../../../../resources/kit/index.ts'
import type { RichLine } from './rich-line.ts'
import type { Place } from './roles.ts'

/** The content of a document in order: paragraphs and tables, without Word's own terms. */

export interface Paragraph {
  kind: 'paragraph'
  /** Includes, as text, the number that Word's automatic numbering shows before it. */
  line: RichLine
  /** Length of that number in `line`; 0 where there is none. */
  counted: number
  /** Whether the style is that of a heading or of the title. */
  heading: boolean
  /** In a question set that we wrote: an instruction or a text with questions on it. */
  place: Place | null
  /** Number of the paragraph in the document, from 1. */
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
