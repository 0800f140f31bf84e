import type { GridCell, GridRow, GridTable } from '../../tables/table-grid.ts'

/**
 * An article as wangEditor stores it: a list of blocks. Paragraphs, headings, quotes, lists and code are wangEditor's
 * own; formulas, pictures, video, sound and table cells are ours, since wangEditor's lose stored content.
 */

export const marks = ['bold', 'italic', 'underline', 'through', 'sub', 'sup', 'code'] as const
export type Mark = (typeof marks)[number]

export type ArticleText = { text: string } & { [M in Mark]?: true }

/** Slate requires one empty text in void elements. */
interface Void {
  children: [{ text: '' }]
}

export interface FormulaElement extends Void {
  type: 'formula'
  latex: string
  display: boolean
}

export interface PictureElement extends Void {
  type: 'picture'
  src: string
  alt: string
  width?: number
  height?: number
}

export interface MediaElement extends Void {
  type: 'video' | 'audio'
  src: string
}

export interface LinkElement {
  type: 'link'
  url: string
  children: (ArticleText | FormulaElement | PictureElement)[]
}

export type Inline = ArticleText | FormulaElement | PictureElement | LinkElement

export interface LineElement {
  type: 'paragraph' | 'blockquote' | HeadingType
  children: Inline[]
}

export type HeadingType = 'header1' | 'header2' | 'header3' | 'header4'

/** Lists are not nested here: each item has a level. */
export interface ItemElement {
  type: 'list-item'
  /** wangEditor omits false and 0. */
  ordered?: boolean
  level?: number
  children: Inline[]
}

export interface CodeElement {
  type: 'pre'
  children: [{ type: 'code'; children: ArticleText[] }]
}

export interface DividerElement extends Void {
  type: 'divider'
}

/** Lines of a cell are separated by `\n`. */
export interface CellElement extends GridCell {
  children: Inline[]
}

export type RowElement = GridRow<CellElement>
export type TableElement = GridTable<CellElement>

export type Block = LineElement | ItemElement | CodeElement | DividerElement | MediaElement | TableElement
export type VoidElement = FormulaElement | PictureElement | MediaElement
export type ArticleElement = Block | RowElement | CellElement | CodeElement['children'][0] | LinkElement | VoidElement

export const isText = (node: object): node is ArticleText => 'text' in node
export const noContent = (): [{ text: '' }] => [{ text: '' }]
export const emptyLine = (): LineElement => ({ type: 'paragraph', children: [{ text: '' }] })

/** Void elements, by their type. */
const voids: Readonly<Record<VoidElement['type'], 'inline' | 'block'>> = {
  formula: 'inline',
  picture: 'inline',
  video: 'block',
  audio: 'block',
}
export const isVoidType = (type: string): type is VoidElement['type'] => Object.hasOwn(voids, type)
export const isInlineVoidType = (type: string): boolean => isVoidType(type) && voids[type] === 'inline'
