import type { PointsStrip } from './red-points.ts'
import type { Room } from './rooms.ts'

/** The boxes that answers are written in, in millimetres: how high they are, and how they are divided over columns. */

const boxHead = 8
const pitch = { box: 8, lines: 9, blanks: 11 } as const
const squareInset = 2
const squareWidth = 7.4
/** Between two rows of squares, with the marks of every hundred. */
const squareGap = 2.4
const blankWidth = 50

/** What is drawn in a box. */
export interface DrawnBox {
  key: string
  label: string
  /** The number of its first blank, where blanks have a number each. */
  from: number | null
  /** As it is printed; null where there are none, or another place has them. */
  points: string | null
  width: number
  height: number
  style: Room['style']
  /** Rows of lines, blanks or squares. */
  rows: number
  /** From the upper edge to the first row, and from one row to the next. */
  head: number
  pitch: number
  /** Blanks, or squares: how many in a row, and how wide a square is. */
  perRow: number
  square: number
  /** The number of the first square or blank, from 0; and how many there are in all. */
  first: number
  count: number
  /** Its boxes for points in red, above the rows. */
  red?: PointsStrip
}

interface Named {
  key: string
  label: string
  /** The number of its first blank, where blanks have a number each. */
  from: number | null
  points: string | null
  width: number
}

const squaresIn = (width: number) => {
  const perRow = Math.floor((width - 2 * squareInset) / squareWidth)
  const square = (width - 2 * squareInset) / perRow
  return { perRow, square, pitch: square + squareGap }
}

/** The whole box, as if no column ended. */
export function boxOf(named: Named, { style, lines, words }: Room): DrawnBox {
  const box = { ...named, style, head: boxHead, perRow: 1, square: 0, first: 0 }
  if (style === 'squares') {
    const squares = squaresIn(named.width)
    const rows = Math.ceil(words / squares.perRow)
    return {
      ...box,
      ...squares,
      rows,
      count: rows * squares.perRow,
      height: boxHead + rows * squares.pitch + squareInset,
    }
  }
  if (style === 'blanks') {
    const perRow = Math.max(1, Math.min(lines, Math.floor((named.width - 12) / blankWidth)))
    const rows = Math.ceil(lines / perRow)
    return { ...box, head: 0, pitch: pitch.blanks, perRow, rows, count: lines, height: rows * pitch.blanks + 1 }
  }
  return { ...box, pitch: pitch[style], rows: lines, count: lines, height: boxHead + lines * pitch[style] + 1 }
}

/** Fewer rows are no room to write in. */
const leastRows = 4
/** How much of it a box may give up for a column to hold it. */
const leastShare = 0.88

/** How low a box may be: only one whose lines nobody has set. */
export const leastHeight = ({ style, height }: DrawnBox, isGiven: boolean): number =>
  style === 'box' && !isGiven ? height * leastShare : height

/** Divides a box so that its first part is at most so high; null where that leaves too little of it. */
export function dividedBox(box: DrawnBox, most: number, continued: string): [DrawnBox, DrawnBox] | null {
  const end = box.height - box.head - box.rows * box.pitch
  const fits = Math.floor((most - box.head - end) / box.pitch)
  if (fits < leastRows || box.rows - fits < 1) return null
  // Neither part is a mere rest.
  const used = Math.min(fits, Math.max(leastRows, box.rows - leastRows))
  // The boxes for points are in the first part.
  const { red, ...plain } = box
  const restHead = box.head - (red?.height ?? 0)
  const [, base = box.key, piece = '1'] = /^(.*?)(?:\+(\d+))?$/.exec(box.key) ?? []
  const rest = box.rows - used
  return [
    { ...box, rows: used, height: box.head + used * box.pitch + end },
    {
      ...plain,
      rows: rest,
      head: restHead,
      height: restHead + rest * box.pitch + end,
      key: `${base}+${Number(piece) + 1}`,
      label: box.label.endsWith(continued) ? box.label : box.label + continued,
      points: null,
      first: box.first + used * box.perRow,
    },
  ]
}
