import type { PointsRow, SheetPoints } from '../../../../../resources/papers/answer-sheets/red-points.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'

/**
 * Points that were stroked in red on paper: which box of each group has a stroke. All lengths are points of the sheet.
 */

/**
 * Why a person has to look: nothing is stroked, several boxes are, a stroke lies at the edge of its box, it is too
 * small to be sure of, or the points are more than the question is worth.
 */
export type PointsDoubt = 'blank' | 'several' | 'edge' | 'faint' | 'more'

export interface ReadPoints {
  key: string
  /** What the strokes say; null where they say nothing. */
  value: number | null
  doubt: PointsDoubt | null
}

/** A scan with all of its colours. */
export interface Colours {
  width: number
  height: number
  red: Uint8Array
  green: Uint8Array
  blue: Uint8Array
}

/** null for pixels of one plane. */
export const coloursOf = ({ width, height, data, frames, blue }: Gray): Colours | null =>
  frames && blue ? { width, height, red: data, green: frames, blue } : null

/** How much redder than green and blue; black and blue pens and gray frames are not. */
function rednessAt({ width, height, red, green, blue }: Colours, { x, y }: Point): number {
  const [column, line] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || line < 0 || column >= width || line >= height) return 0
  const at = line * width + column
  return (red[at] ?? 0) - Math.max(green[at] ?? 0, blue[at] ?? 0)
}

const span = (count: number): number[] => Array.from({ length: count }, (_, at) => (at + 0.5) / count)
/** The patch is light red; what JPEG makes of gray differs by a few levels. */
const leastOfPatch = 20

/** Whether a scan has colour: the light red patch of the page is red in it. */
export function hasColour(colours: Colours | null, map: Homography, { patch }: SheetPoints): boolean {
  if (!colours) return false
  const inside = span(8).flatMap((x) => span(6).map((y) => ({ x: 0.2 + 0.6 * x, y: 0.2 + 0.6 * y })))
  const sum = inside.reduce(
    (total, { x, y }) =>
      total + rednessAt(colours, map({ x: patch.x + x * patch.width, y: patch.y + y * patch.height })),
    0,
  )
  return sum / inside.length > leastOfPatch
}

const millimetre = 72 / 25.4
/** Samples are so far apart; strokes that are nearer to each other than `joined` are one. */
const step = 0.14 * millimetre
const joined = 0.7 * millimetre
/** Around a row of boxes. */
const around = { x: 3 * millimetre, y: 2.5 * millimetre }
const leastRedness = 55
/** In square millimetres: below `dust` it is nothing, below `stroke` it is not clear. */
const area = { dust: 0.15, stroke: 0.5 }
/** How far inside of its box the middle of a stroke lies. */
const inset = { x: 1 * millimetre, y: 0.5 * millimetre }
/** A stroke that has so much of itself in another box, as a share, is of both. */
const mostElsewhere = 0.2

/** A stroke: its middle, its area in square millimetres, and how many of its samples are in each box. */
interface Stroke extends Point {
  size: number
  inBoxes: Map<number, number>
  samples: number
}

interface Box extends Point {
  group: number
  value: number
}

interface Looked {
  boxes: readonly Box[]
  width: number
  height: number
}

const boxAt = ({ boxes, width, height }: Looked, { x, y }: Point): number =>
  boxes.findIndex((box) => x >= box.x && x <= box.x + width && y >= box.y && y <= box.y + height)

/** All red in and around the boxes, by cells of the size within which strokes are one. */
function redCells(colours: Colours, map: Homography, looked: Looked): Map<string, Point[]> {
  const { boxes, width, height } = looked
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)) - around.x, Math.min(...boxes.map(({ y }) => y)) - around.y]
  const right = Math.max(...boxes.map(({ x }) => x)) + width + around.x
  const bottom = Math.max(...boxes.map(({ y }) => y)) + height + around.y
  const cells = new Map<string, Point[]>()
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) {
      if (rednessAt(colours, map({ x, y })) <= leastRedness) continue
      const key = `${Math.floor((x - left) / joined)} ${Math.floor((y - top) / joined)}`
      const cell = cells.get(key)
      if (cell) cell.push({ x, y })
      else cells.set(key, [{ x, y }])
    }
  return cells
}

/** The samples of cells that touch each other. */
function touching(cells: Map<string, Point[]>): Point[][] {
  const left = new Set(cells.keys())
  const groups: Point[][] = []
  for (const first of cells.keys()) {
    if (!left.delete(first)) continue
    const [samples, waiting] = [[] as Point[], [first]]
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      samples.push(...(cells.get(key) ?? []))
      const [column = 0, line = 0] = key.split(' ').map(Number)
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          const next = `${column + dx} ${line + dy}`
          if (left.delete(next)) waiting.push(next)
        }
    }
    groups.push(samples)
  }
  return groups
}

function strokeOf(samples: readonly Point[], looked: Looked): Stroke {
  const inBoxes = new Map<number, number>()
  let [x, y] = [0, 0]
  for (const one of samples) {
    x += one.x
    y += one.y
    const at = boxAt(looked, one)
    if (at >= 0) inBoxes.set(at, (inBoxes.get(at) ?? 0) + 1)
  }
  const count = samples.length
  return { x: x / count, y: y / count, size: count * (step / millimetre) ** 2, inBoxes, samples: count }
}

/** Parts of strokes in one box are one: a pen that ran over it before cuts a stroke into pieces. */
function together(strokes: readonly Stroke[]): Stroke[] {
  const byBox = new Map<number, Stroke>()
  for (const one of strokes) {
    const main = mainBox(one) ?? -1
    const other = byBox.get(main)
    if (!other) {
      byBox.set(main, one)
      continue
    }
    const samples = one.samples + other.samples
    const inBoxes = new Map(other.inBoxes)
    for (const [box, count] of one.inBoxes) inBoxes.set(box, (inBoxes.get(box) ?? 0) + count)
    byBox.set(main, {
      x: (one.x * one.samples + other.x * other.samples) / samples,
      y: (one.y * one.samples + other.y * other.samples) / samples,
      size: one.size + other.size,
      samples,
      inBoxes,
    })
  }
  return [...byBox.values()]
}

/** The box that has most of a stroke; null where the stroke touches none. */
function mainBox({ inBoxes }: Stroke): number | null {
  const [first] = [...inBoxes].toSorted(([, a], [, b]) => b - a)
  return first ? first[0] : null
}

/** Whether the middle of a stroke is so far inside of a box that it is meant for no other one. */
const isWithin = ({ x, y }: Point, box: Point, { width, height }: Looked): boolean =>
  x >= box.x + inset.x && x <= box.x + width - inset.x && y >= box.y + inset.y && y <= box.y + height - inset.y

function readRow(colours: Colours, map: Homography, { width, height }: SheetPoints, row: PointsRow): ReadPoints {
  const { key, most, groups } = row
  const boxes = groups.flatMap(({ boxes: own }, group) => own.map((one): Box => ({ ...one, group })))
  const looked = { boxes, width, height }
  const all = touching(redCells(colours, map, looked)).map((samples) => strokeOf(samples, looked))
  // What touches no box is beside them: a remark, or the stroke of another question.
  const strokes = together(all.filter((stroke) => mainBox(stroke) !== null)).filter(({ size }) => size >= area.dust)
  const doubted = (doubt: PointsDoubt, value: number | null = null): ReadPoints => ({ key, value, doubt })
  const chosen = new Map<number, Set<number>>()
  const doubts = new Set<PointsDoubt>()
  for (const stroke of strokes) {
    const main = mainBox(stroke) ?? 0
    const box = itemAt(boxes, main)
    const isOfOthers = [...stroke.inBoxes].some(([at, count]) => at !== main && count > mostElsewhere * stroke.samples)
    if (isOfOthers) doubts.add('several')
    else if (stroke.size < area.stroke) doubts.add('faint')
    else if (!isWithin(stroke, box, looked)) doubts.add('edge')
    chosen.set(box.group, (chosen.get(box.group) ?? new Set()).add(main))
  }
  const isMissing = groups.some(({ isOptional }, at) => !isOptional && !chosen.has(at))
  if ([...chosen.values()].some((own) => own.size > 1)) return doubted('several')
  if (isMissing) return doubted('blank')
  const value = [...chosen.values()].reduce(
    (sum, own) => sum + [...own].reduce((_, at) => itemAt(boxes, at).value, 0),
    0,
  )
  const [doubt] = doubts
  if (doubt) return doubted(doubt, value)
  return value > most ? doubted('more') : { key, value, doubt: null }
}

/** Of the rows of one page. */
export const readPoints = (colours: Colours, map: Homography, points: SheetPoints, page: number): ReadPoints[] =>
  points.rows.filter((row) => row.page === page).map((row) => readRow(colours, map, points, row))
