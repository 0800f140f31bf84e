import type { SheetGeometry, TimingMarks } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'
import { offsetAlong, valueBetween, type KnownOffset } from './offsets.ts'

/**
 * The marks along both edges of a page and between its columns: each is looked for where the last ones lead, so that
 * none is taken for another.
 */

const millimetre = 72 / 25.4
/** How far a mark may lie from where it is expected; less than half of the distance between two. */
const reach = { first: 3.2 * millimetre, next: 2.6 * millimetre, across: 2.6 * millimetre }
const step = { x: 0.5, y: 0.36 }
/** The share of its area that is seen dark. */
const area = { least: 0.55, most: 1.5 }
/**
 * Marks that are torn off or written over; their places are between their neighbours. Between columns people write over
 * some more.
 */
const mostGaps = { edge: 1, between: 4 } as const

interface Searched {
  plane: Gray
  map: Homography
  marks: TimingMarks
}

/** Where the dark of a mark is, as an offset from its place; null where there is none of its size. */
function markNear({ plane, map, marks }: Searched, place: Point, guess: Point, down: number): Point | null {
  const [columns, lines] = [Math.floor(reach.across / step.x), Math.floor(down / step.y)]
  // Over so little of the page the map is as good as linear.
  const middle = map({ x: place.x + guess.x, y: place.y + guess.y })
  const right = map({ x: place.x + guess.x + 10, y: place.y + guess.y })
  const below = map({ x: place.x + guess.x, y: place.y + guess.y + 10 })
  const across = { x: ((right.x - middle.x) / 10) * step.x, y: ((right.y - middle.y) / 10) * step.x }
  const along = { x: ((below.x - middle.x) / 10) * step.y, y: ((below.y - middle.y) / 10) * step.y }
  const value = (column: number, line: number): number =>
    valueBetween(plane, middle.x + across.x * column + along.x * line, middle.y + across.y * column + along.y * line)
  const values: number[] = []
  for (let line = -lines; line <= lines; line++)
    for (let column = -columns; column <= columns; column++) values.push(value(column, line))
  const darkest = 0.5 * values.reduce((most, one) => Math.max(most, one), 0)
  let [count, x, y] = [0, 0, 0]
  values.forEach((one, at) => {
    if (one >= darkest) return
    count += 1
    x += (at % (2 * columns + 1)) - columns
    y += Math.floor(at / (2 * columns + 1)) - lines
  })
  const share = (count * step.x * step.y) / (marks.width * marks.height)
  if (share < area.least || share > area.most) return null
  return { x: guess.x + (x / count) * step.x, y: guess.y + (y / count) * step.y }
}

/** The offsets of all marks of one upright row; null where they cannot be followed. */
function offsetsOf(searched: Searched, x: number, most: number): Point[] | null {
  const found: (Point | null)[] = []
  const last: Point[] = []
  for (const y of searched.marks.y) {
    const [before, previous] = last.slice(-2)
    const guess =
      before && previous ? { x: 2 * previous.x - before.x, y: 2 * previous.y - before.y } : (before ?? { x: 0, y: 0 })
    const mark = markNear(searched, { x, y }, guess, before ? reach.next : reach.first)
    found.push(mark)
    last.push(mark ?? guess)
  }
  if (found.filter((one) => one === null).length > most || !found[0] || !found.at(-1)) return null
  return withoutGaps(found)
}

/** A gap of more marks leads nowhere: what comes after it may be another one. */
const widestGap = 2

function withoutGaps(found: readonly (Point | null)[]): Point[] | null {
  const known = found.flatMap((one, at) => (one ? [{ at, one }] : []))
  const isWide = known.some(({ at }, index) => at - (known[index - 1]?.at ?? at) > widestGap + 1)
  if (isWide) return null
  return found.map((one, at) => {
    if (one) return one
    const next = known.findIndex((other) => other.at > at)
    const [before, after] = [itemAt(known, next - 1), itemAt(known, next)]
    const share = (at - before.at) / (after.at - before.at)
    return between(before.one, after.one, share)
  })
}

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
})

export interface Followed {
  /** Of each mark. */
  known: KnownOffset[]
  /** How far any place of the page lies off. */
  offsetAt(place: Point): Point
}

/** null where the marks are not all there. */
export function followMarks(plane: Gray, map: Homography, marks: TimingMarks): Followed | null {
  const searched = { plane, map, marks }
  const upright: { x: number; offsets: Point[] }[] = []
  for (const [at, x] of marks.x.entries()) {
    const isEdge = at === 0 || at === marks.x.length - 1
    const offsets = offsetsOf(searched, x, isEdge ? mostGaps.edge : mostGaps.between)
    if (!offsets) return null
    upright.push({ x, offsets })
  }
  const first = itemAt(marks.y, 0)
  const apart = itemAt(marks.y, 1) - first
  return {
    known: marks.y.flatMap((y, at) => upright.map(({ x, offsets }) => ({ x, y, off: itemAt(offsets, at) }))),
    offsetAt(place) {
      const after = upright.findIndex(({ x }, at) => at > 0 && place.x <= x)
      const right = itemAt(upright, after < 0 ? upright.length - 1 : after)
      const left = itemAt(upright, upright.indexOf(right) - 1)
      return between(
        offsetAlong(left.offsets, first, apart, place.y),
        offsetAlong(right.offsets, first, apart, place.y),
        (place.x - left.x) / (right.x - left.x),
      )
    },
  }
}

export const hasTiming = (geometry: SheetGeometry): geometry is SheetGeometry & { timing: TimingMarks } =>
  geometry.timing !== undefined
