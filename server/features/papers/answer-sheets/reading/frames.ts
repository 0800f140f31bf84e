import type { SheetGeometry, SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'

/**
 * The frames of the bubbles, found beside where the squares say that they are: paper that is bent between its corners
 * would else be read a row off. All lengths are points of the sheet.
 */

export interface RowPlace {
  /** How far its frames lie from where they should. */
  x: number
  y: number
  /** Whether they were seen near their place: there is ink where the frames are, and less of it beside them. */
  isSeen: boolean
  /** Whether they were seen so far from it that they could be those of the next row. */
  isOff: boolean
}

const step = 0.4
/** Of the inner part of an edge, away from the corners and the neighbours. */
const along = Array.from({ length: 13 }, (_, at) => 0.14 + (0.72 * (at + 0.5)) / 13)

const valueAt = ({ width, height, data }: Gray, { x, y }: Point): number => {
  const [column, line] = [Math.round(x), Math.round(y)]
  return column < 0 || line < 0 || column >= width || line >= height ? 255 : (data[line * width + column] ?? 255)
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.length === 0 ? 0 : itemAt(sorted, sorted.length >> 1)
}

interface Page {
  plane: Gray
  map: Homography
  bubble: SheetGeometry['bubble']
}

type Axis = 'x' | 'y'

/**
 * How much darker the lighter of both edges of a bubble is than the mean of the range, for each offset along an axis.
 * Of both, since the letter in a bubble is as dark as an edge, and no other line lies opposite of it.
 */
function edgeProfile(
  { plane, map, bubble }: Page,
  { x, y }: Point,
  axis: Axis,
  offsets: readonly number[],
  across: number,
): number[] {
  const inkAlong = (place: (share: number) => Point): number =>
    255 - mean(along.map((share) => valueAt(plane, map(place(share)))))
  const ink = offsets.map((offset) => {
    const edges =
      axis === 'y'
        ? [0, bubble.height].map((edge) =>
            inkAlong((share) => ({ x: x + across + share * bubble.width, y: y + offset + edge })),
          )
        : [0, bubble.width].map((edge) =>
            inkAlong((share) => ({ x: x + offset + edge, y: y + across + share * bubble.height })),
          )
    return Math.min(...edges)
  })
  const usual = mean(ink)
  return ink.map((one) => one - usual)
}

/** Where the edges of most bubbles of a row are along an axis. */
function bestOffset(page: Page, bubbles: readonly Point[], axis: Axis, reach: number, across: number) {
  const count = Math.max(1, Math.round(reach / step))
  const offsets = Array.from({ length: 2 * count + 1 }, (_, at) => (at - count) * step)
  const profiles = bubbles.map((bubble) => edgeProfile(page, bubble, axis, offsets, across))
  const together = offsets.map((_, at) => median(profiles.map((profile) => itemAt(profile, at))))
  const best = together.reduce((at, value, index) => (value > itemAt(together, at) ? index : at), count)
  return { offset: itemAt(offsets, best), contrast: itemAt(together, best) }
}

/** How dark the inside of a bubble is against the paper beside it; those that are filled hide their frames. */
function isFilled({ plane, map, bubble }: Page, { x, y }: Point): boolean {
  const inside = along.map((share) => valueAt(plane, map({ x: x + share * bubble.width, y: y + bubble.height / 2 })))
  const beside = along.map((share) => valueAt(plane, map({ x: x + share * bubble.width, y: y - bubble.height * 0.3 })))
  return mean(inside) < 0.75 * mean(beside)
}

/** Half of the least distance of rows that lie below each other: farther off, a row's frames are the next one's. */
function reachOf(rows: readonly SheetRow[], { width, height }: SheetGeometry['bubble']): Record<Axis, number> {
  const tops = [...new Set(rows.flatMap(({ bubbles }) => bubbles.slice(0, 1).map(({ y }) => Math.round(y * 10) / 10)))]
  const sorted = tops.toSorted((a, b) => a - b)
  const pitches = sorted.flatMap((y, at) => (at > 0 ? [y - itemAt(sorted, at - 1)] : [])).filter((one) => one >= height)
  const gaps = rows.flatMap(({ bubbles }) =>
    bubbles
      .slice(1)
      .map(({ x }, at) => x - itemAt(bubbles, at).x)
      .filter((one) => one >= width),
  )
  return { y: Math.min(...pitches, 2 * height) / 2, x: Math.min(...gaps, 2 * width) / 2 }
}

/** Least contrast of frames on a page, of 255: below it the scanner did not see their ink at all. */
const leastContrast = 5
/** A row whose frames have less than this share of the usual contrast has none where it was looked for. */
const seenShare = 0.35

/** Of the rows of one page. Null where no frames are to be seen on it: a gray scan that drops red. */
export function placesOf(
  plane: Gray,
  map: Homography,
  { bubble }: SheetGeometry,
  rows: readonly SheetRow[],
): RowPlace[] | null {
  const page = { plane, map, bubble }
  const reach = reachOf(rows, bubble)
  const found = rows.map(({ bubbles }) => {
    const empty = bubbles.filter((one) => !isFilled(page, one))
    const used = empty.length > 0 ? empty : bubbles
    const first = bestOffset(page, used, 'y', reach.y, 0)
    const across = bestOffset(page, used, 'x', reach.x, first.offset)
    const down = bestOffset(page, used, 'y', reach.y, across.offset)
    return {
      x: across.offset,
      y: down.offset,
      contrast: Math.min(down.contrast, across.contrast),
      few: empty.length === 0,
    }
  })
  const usual = median(found.map(({ contrast }) => contrast))
  if (usual < leastContrast) return null
  const places = found.map(({ x, y, contrast, few }): RowPlace => {
    const isFound = !few && contrast >= seenShare * usual
    const far = isOff({ x, y }, bubble)
    return { x, y, isSeen: isFound && !far, isOff: isFound && far }
  })
  return places.map((place, at) => {
    if (place.isSeen) return place
    const near = nearestSeen(places, rows, at, 2 * reach.y * nearRows)
    return near ? { ...near, isOff: place.isOff } : place
  })
}

/** Paper bends little over so many rows: one whose frames pencil hides lies as the next one does. */
const nearRows = 3

function nearestSeen(
  places: readonly RowPlace[],
  rows: readonly SheetRow[],
  at: number,
  within: number,
): RowPlace | undefined {
  const topOf = (index: number): number => itemAt(itemAt(rows, index).bubbles, 0).y
  const distances = places.flatMap((place, index) =>
    place.isSeen ? [{ place, distance: Math.abs(topOf(index) - topOf(at)) }] : [],
  )
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= within ? nearest.place : undefined
}

/** Whether a row lies so far from its place that it could be its neighbour's. */
const isOff = ({ x, y }: Pick<RowPlace, 'x' | 'y'>, { width, height }: SheetGeometry['bubble']): boolean =>
  Math.abs(y) > 0.4 * height || Math.abs(x) > 0.35 * width

/** Paper bends over more rows than one; a single one is off where pencil hides its frames. */
const bentShare = 0.1

/** Whether the page is bent so far that nothing of it can be trusted. */
export function isBent(places: readonly RowPlace[]): boolean {
  const off = places.filter((place) => place.isOff).length
  return off >= 2 && off >= bentShare * places.length
}
