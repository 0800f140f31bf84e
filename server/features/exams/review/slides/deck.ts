import type { Language } from '../../../../../resources/kit/index.ts'

/** Slides as data. Lengths are points; a slide is `slideSize`. */

export const slideSize = { width: 960, height: 540 } as const

export interface Deck {
  language: Language
  title: string
  slides: Slide[]
}

export interface Slide {
  /** In the outline, and at the top. */
  title: string
  shapes: Shape[]
}

/** What follows each other in a line. `color`: six hexadecimal digits. */
export type Piece =
  | { is: 'text'; text: string; bold?: boolean; color?: string; lined?: boolean; raised?: 'sub' | 'sup' }
  | { is: 'formula'; latex: string; display: boolean }

export interface Paragraph {
  pieces: Piece[]
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type Shape =
  /** `size` of its letters. */
  | (Area & { is: 'text'; size: number; paragraphs: Paragraph[]; align?: 'left' | 'center' | 'right' })
  | (Area & { is: 'bar'; color: string })
  | (Area & { is: 'picture'; bytes: Uint8Array; alt: string })
  /** The first row and the first cell of each are headings. */
  | (Area & { is: 'table'; size: number; columns: number[]; rows: string[][] })

export const textPiece = (text: string, given: Omit<Extract<Piece, { is: 'text' }>, 'is' | 'text'> = {}): Piece => ({
  is: 'text',
  text,
  ...given,
})
export const line = (text: string, given?: Omit<Extract<Piece, { is: 'text' }>, 'is' | 'text'>): Paragraph => ({
  pieces: [textPiece(text, given)],
})
