import type { SheetDocument } from './sheet-document.ts'

/** Where everything is on an answer sheet. Lengths are millimetres. */

export const inner = 174
export const sheetMeasures = {
  width: 210,
  height: 297,
  left: 18,
  right: 18,
  top: 33,
  bottom: 22,
  bubbleWidth: 5,
  bubbleHeight: 3.2,
  pitch: 6.3,
  label: 11,
  square: 6,
  /** From the edge of the paper to a square. */
  edge: 8,
  code: { x: 172, y: 8, size: 17 },
} as const

/** The centres of the first and last pair, measured from the upper edge; `edge` from the left and right ones. */
const timing = { edge: 11, width: 3.5, height: 2, first: 24, last: 272, step: 8 } as const

export const timingPlaces = {
  x: [timing.edge, sheetMeasures.width - timing.edge],
  y: Array.from({ length: (timing.last - timing.first) / timing.step + 1 }, (_, at) => timing.first + at * timing.step),
  width: timing.width,
  height: timing.height,
}

/** A sticker of 60 by 20 mm, with some room around it. */
export const stickerSize = { width: 64, height: 23 } as const

const digitPitch = 4.6
const digitLabel = 5

/**
 * What says whose a page is, below its title: `first` is how high it is on the first side, `others` on the others,
 * where it is set as rows. Numbered copies have it in the text of their first side alone.
 */
export function zonesOf({ kind, digits, identifiedBy }: SheetDocument): { first: number; others: number } {
  if (kind === 'numbered') return { first: 0, others: 0 }
  if (kind === 'bound') return { first: 34, others: 0 }
  if (identifiedBy === 'sticker') return { first: 48, others: stickerSize.height + 2 }
  const rows = identifiedBy === 'both' ? digits : Math.ceil(digits / 2)
  const grid = digitLabel + rows * digitPitch + 2
  return { first: 64, others: identifiedBy === 'both' ? Math.max(grid, stickerSize.height + 2) : grid }
}
