import type { SheetPaper } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'

/** Where everything is on an answer sheet. Lengths are millimetres. */

export const sheetMeasures = {
  left: 18,
  right: 18,
  top: 33,
  bottom: 22,
  gutter: 12,
  bubbleWidth: 5,
  bubbleHeight: 3.2,
  pitch: 6.3,
  label: 11,
  row: 5,
  square: 6,
  /** From the edge of the paper to a square. */
  edge: 8,
  codeSize: 17,
} as const

const sizes: Readonly<Record<SheetPaper, { width: number; height: number }>> = {
  a4: { width: 210, height: 297 },
  a3: { width: 420, height: 297 },
  '8k': { width: 368, height: 260 },
}

/** `edge`: from the left and right ones; `end`: the least distance of the last from the lower one. */
const timing = { edge: 11, width: 3.5, height: 2, step: 8, end: 25 } as const
/** The centre of the first, from the upper edge. Those between columns begin below the title. */
const firstMark = { single: 24, columns: 32 } as const

/** The centres of the marks: of each upright row of them, and of those in it. */
export interface MarkPlaces {
  x: number[]
  y: number[]
  width: number
  height: number
}

export interface SheetFormat {
  width: number
  height: number
  /** Where columns begin and end, from the upper edge of the page. */
  top: number
  end: number
  columns: { x: number; width: number }[]
  code: { x: number; y: number; size: number }
  marks: MarkPlaces
}

export function sheetFormat({ paper, columns: count }: { paper: SheetPaper; columns: number }): SheetFormat {
  const { width, height } = sizes[paper]
  const { left, right, top, bottom, gutter, edge, codeSize } = sheetMeasures
  const wide = (width - left - right - gutter * (count - 1)) / count
  const columns = Array.from({ length: count }, (_, at) => ({ x: left + at * (wide + gutter), width: wide }))
  const between = columns.slice(1).map(({ x }) => x - gutter / 2)
  const first = count === 1 ? firstMark.single : firstMark.columns
  const marks = Math.floor((height - timing.end - first) / timing.step) + 1
  return {
    width,
    height,
    top,
    end: height - bottom,
    columns,
    code: { x: width - 21 - codeSize, y: edge, size: codeSize },
    marks: {
      x: [timing.edge, ...between, width - timing.edge],
      y: Array.from({ length: marks }, (_, at) => first + at * timing.step),
      width: timing.width,
      height: timing.height,
    },
  }
}

/** A sticker of 60 by 20 mm, with some room around it. */
export const stickerSize = { width: 64, height: 23 } as const
/** The name of whom a sheet is printed for. */
export const personSize = { width: 84, height: 32 } as const
