import type { SheetGeometry } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'
import type { PaperDocument } from '../paper/paper-document.ts'
import type { Permutation } from '../paper/variants.ts'
import type { SheetDocument, SheetPerson } from '../sheet/sheet-document.ts'

/**
 * What prints papers, with any engine: a document with its layout and pictures goes in; a PDF or its pages, and the
 * place of every question, come out. Asks nothing of a network, and reads no file but the fonts and templates of this
 * product.
 */
export interface Typesetter {
  /** Throws a `Fault` where it takes too long or cannot be set. */
  print(job: PrintJob): Promise<Printed>
  /** Throws as `print` does. */
  printSheet(job: SheetJob): Promise<PrintedSheet>
  /** Throws as `print` does. */
  printPages(job: PagesJob): Promise<PrintedPages>
  stop(): Promise<void>
}

export interface PrintJob {
  document: PaperDocument
  layout: PrintLayout
  /** By the address in the texts. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** A PDF, or so many pages from one on, counted from 1. */
  wants: 'pdf' | { from: number; count: number }
}

/** Copies of an answer sheet: numbered ones, one master, or one for each of these people. */
export interface SheetJob {
  sheet: SheetDocument
  copies: SheetCopies
  /** @default `pdf`; as drawings it is one copy, to be looked at. */
  wants?: 'pdf' | 'pages'
}
export type SheetCopies = { from: number; count: number } | 'master' | { people: readonly SheetPerson[] }

/** Pages by a template that comes with the job; what differs is `data`. */
export interface PagesJob {
  /** The name of the template in `files`, without its ending. It reads its data from a file of the same name. */
  template: string
  data: unknown
  files: ReadonlyMap<string, Uint8Array>
}

export interface PrintedPages {
  pdf: Uint8Array
  pageCount: number
}

export interface PrintedSheet {
  /** Empty unless it was asked for. */
  pdf: Uint8Array
  /** Each an SVG document; empty unless they were asked for. */
  pages: string[]
  geometry: SheetGeometry
  engine: string
}

export interface Printed {
  /** Empty unless it was asked for. */
  pdf: Uint8Array
  /** Each an SVG document; empty unless they were asked for. */
  pages: string[]
  pageCount: number
  questions: PlacedQuestion[]
  /** How many formulas are on the pages. */
  formulas: number
  /** Where headings of sections end, the rooms for answers, and the questions or solutions of a paper. */
  headings: Place[]
  rooms: Place[]
  parts: Place[]
  /** Of each shuffled paper, in order. */
  variants: Permutation[]
  /** Pictures that cannot be read; their descriptions are printed. */
  unreadable: string[]
  /** Another version can lay a page out differently. */
  engine: string
  processId: number
}

/** `page` counts from 1 through the whole print; `x` and `y` are points from its left upper corner. */
export interface Place {
  page: number
  x: number
  y: number
}

export interface PlacedQuestion extends Place {
  key: string
  /** The number of the paper, where several variants are printed. */
  variant: number
  end: { page: number; y: number }
}

/** The name of a shuffled paper, counted from 0. */
export const letterOf = (variant: number): string => String.fromCharCode(65 + variant)
