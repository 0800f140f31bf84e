/**
 * The tree of a question's rich text: plain data, without a DOM. It is stored as HTML of only `br`, `span`, `b` and
 * `em`: `parse.ts` reads it, `write.ts` writes it, `clean.ts` creates it from any HTML, `text.ts` converts it to plain
 * text.
 */

/** From the outside in: where several marks cover the same words, they are nested in this order. */
export const marks = ['bold', 'italic', 'underline', 'dots', 'wave', 'strike', 'sub', 'sup'] as const

/** `dots` are 着重号 under each character, `wave` is 波浪线. */
export type Mark = (typeof marks)[number]

export interface TextNode {
  kind: 'text'
  text: string
}

export interface BreakNode {
  kind: 'break'
}

export interface MarkNode {
  kind: 'mark'
  mark: Mark
  children: Inline[]
}

/** `latex` as written, even where it does not parse. `display`: on a separate line. */
export interface FormulaNode {
  kind: 'formula'
  latex: string
  display: boolean
}

/** 0 shows its number, 1 a line. The n-th blank of a stem belongs to the n-th entry of the answer. */
export interface BlankNode {
  kind: 'blank'
  blank: 0 | 1
}

/** `src` satisfies `isImageSource`; sizes in CSS pixels. */
export interface ImageNode {
  kind: 'image'
  src: string
  alt: string
  width?: number
  height?: number
}

export interface TableCell {
  children: Inline[]
  header: boolean
  colspan: number
  rowspan: number
}

export interface TableRow {
  cells: TableCell[]
}

export interface TableNode {
  kind: 'table'
  rows: TableRow[]
}

export type Inline = TextNode | BreakNode | MarkNode | FormulaNode | BlankNode | ImageNode | TableNode

/** Nesting of marks, tables and cells; deeper ones are flattened. */
export const maxDepth = 64

/** Of a picture's side, in CSS pixels. */
export const maxPixels = 9999

/** Of the columns or rows that one cell spans. */
export const maxSpan = 99

/** The address of a file in our own store. */
export const isStoredFile = (src: string): boolean => /^\/api\/files\/[A-Za-z0-9_-]{20,64}$/.test(src)

/** A stored file; or, only while a file is imported, a path inside the package that it came in. */
export const isImageSource = (src: string): boolean =>
  isStoredFile(src) || /^package:[^\p{Cc}\p{Cs}\ufeff\ufffe\uffff<>"\\]{1,500}$/u.test(src)

/** The allowed targets of an article's links. */
export const isLinkTarget = (href: string): boolean => /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i.test(href)
