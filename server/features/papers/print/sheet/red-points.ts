import {
  pointsGroups,
  pointsKey,
  type PointsRow,
  type RedPoints,
  type SheetPoints,
} from '../../../../../resources/papers/answer-sheets/red-points.ts'

/** Where the boxes for points in red are on a sheet: at the right of the top of a frame. Lengths are millimetres. */

const box = { width: 6, height: 5.5, across: 8, down: 7 } as const
const groupGap = 4
/** From the frame to the boxes; its number is at the left. */
const edge = { right: 2, top: 2, left: 14 } as const
const patch = { x: 18, y: 16, width: 6, height: 4 } as const

const places = { box, patch }
type RedPlaces = typeof places

interface DrawnPoint {
  label: string
  x: number
  y: number
}

/** The boxes of one question, measured from the corner of its frame. */
export interface PointsStrip {
  key: string
  most: number
  step: number
  groups: { isOptional: boolean; boxes: { value: number; x: number; y: number }[] }[]
  /** What the template draws. */
  drawn: DrawnPoint[]
  /** How much of the frame it takes. */
  height: number
}

const widthOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count * box.across, 0) + (counts.length - 1) * groupGap

/** The least frame that has room for the boxes, a line for each group. */
const leastWidth = (counts: readonly number[]): number => Math.max(...counts) * box.across + edge.left + edge.right

/**
 * null where the question has none. `width`: of the frame, which is made `most` wide where its groups do not fit
 * otherwise.
 */
export function stripOf(
  question: { number: number; score: number | null },
  kind: RedPoints,
  width: number,
  most: number,
): (PointsStrip & { width: number }) | null {
  const groups = pointsGroups(question.score, kind)
  if (!groups || question.score === null) return null
  const counts = groups.map(({ values }) => values.length)
  const wide = leastWidth(counts) <= width ? width : most
  const isOneLine = widthOf(counts) + edge.left + edge.right <= wide
  let [x, line] = [wide - edge.right - widthOf(counts), 0]
  const placed = groups.map(({ isOptional, values }, at) => {
    if (!isOneLine) [x, line] = [wide - edge.right - widthOf([values.length]), at]
    const boxes = values.map((value, index) => ({ value, x: x + index * box.across, y: edge.top + line * box.down }))
    x += widthOf([values.length]) + groupGap
    return { isOptional, boxes }
  })
  return {
    key: pointsKey(question.number),
    most: question.score,
    step: kind === 'half' ? 0.5 : 1,
    groups: placed,
    drawn: placed.flatMap(({ boxes }) =>
      boxes.map(({ value, x, y }) => ({ label: value === 0.5 ? '.5' : String(value), x, y })),
    ),
    height: edge.top + (isOneLine ? 1 : groups.length) * box.down,
    width: wide,
  }
}

/** What the template needs beside the strips of the frames; null on a sheet without any. */
export const redPlacesOf = (kind: RedPoints): RedPlaces | null => (kind === 'none' ? null : places)

const points = (millimetres: number): number => Math.round(((millimetres * 72) / 25.4) * 100) / 100

interface PlacedFrame {
  page: number
  x: number
  y: number
}

/** Where all of them are on the sheet, in its points; `frames`: where the frames were printed. */
export function pointsGeometry(
  strips: readonly { label: string; box: string; strip: PointsStrip }[],
  frameOf: (key: string) => PlacedFrame,
): SheetPoints {
  const { width, height } = box
  return {
    width: points(width),
    height: points(height),
    patch: { x: points(patch.x), y: points(patch.y), width: points(patch.width), height: points(patch.height) },
    rows: strips.map(({ label, box: key, strip }): PointsRow => {
      const { page, x, y } = frameOf(key)
      const groups = strip.groups.map(({ isOptional, boxes }) => ({
        isOptional,
        boxes: boxes.map((one) => ({ value: one.value, x: x + points(one.x), y: y + points(one.y) })),
      }))
      return { key: strip.key, label, page, most: strip.most, step: strip.step, groups }
    }),
  }
}
