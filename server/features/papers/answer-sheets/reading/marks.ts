import type { SheetGeometry, SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Gray, Point } from './gray.ts'
import type { RowPlace } from './frames.ts'
import type { Homography } from './homography.ts'

/** Which bubbles are filled. */

/**
 * Why a person has to look at a row: nothing is filled, fewer or more than are wanted, or a bubble is neither full nor
 * empty.
 */
export type Doubt = 'blank' | 'few' | 'several' | 'faint'

export interface ReadRow {
  key: string
  /** The values of its filled bubbles. */
  chosen: string[]
  doubt: Doubt | null
  /** How dark each bubble is, from 0 (as the paper) to 1. */
  darkness: number[]
}

const valueAt = ({ width, height, data }: Gray, { x, y }: Point): number => {
  const [column, line] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || line < 0 || column >= width || line >= height) return 255
  return data[line * width + column]!
}

const span = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 0.5)) / count)

/**
 * Inside of the frame and its blur, in shares of a bubble; outside of it on all four sides, where the paper is bare.
 */
const inside = span(14, 0.14, 0.86).flatMap((x) => span(9, 0.2, 0.8).map((y) => ({ x, y })))
const around = [
  ...span(7, 0, 1).flatMap((x) => [
    { x, y: -0.28 },
    { x, y: 1.28 },
  ]),
  ...span(5, 0, 1).flatMap((y) => [
    { x: -0.13, y },
    { x: 1.13, y },
  ]),
]

/** The paper beside a bubble: a high quantile of it, since a neighbour's strokes may reach there. */
function whiteAround(values: number[]): number {
  values.sort((a, b) => a - b)
  return Math.max(1, values[Math.floor(values.length * 0.75)]!)
}

function darknessOf(gray: Gray, map: Homography, { x, y }: Point, { width, height }: SheetGeometry['bubble']): number {
  const sampled = (places: readonly Point[]): number[] =>
    places.map((place) => valueAt(gray, map({ x: x + place.x * width, y: y + place.y * height })))
  const values = sampled(inside)
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  return Math.max(0, 1 - mean / whiteAround(sampled(around)))
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

interface Levels {
  /** Below it a bubble is empty. */
  low: number
  /** From here on it is full. */
  high: number
}

/**
 * The levels of one page: most bubbles are empty, so that their middle and their spread are seen in the lower half; the
 * fullest of each row show how dark this pencil and this scanner are.
 */
function levelsOf(rows: readonly number[][]): Levels {
  const all = rows.flat().toSorted((a, b) => a - b)
  const empty = quantile(all, 0.3)
  const spread = Math.max(0.012, quantile(all, 0.5) - quantile(all, 0.08))
  const fullest = rows
    .map((row) => Math.max(...row))
    .filter((one) => one > empty + Math.max(0.14, 4 * spread))
    .toSorted((a, b) => a - b)
  const full = fullest.length > 0 ? quantile(fullest, 0.5) : empty + 0.5
  const height = full - empty
  return {
    low: empty + Math.max(0.22 * height, 2.5 * spread, 0.05),
    high: empty + Math.max(0.5 * height, 4 * spread, 0.16),
  }
}

function doubtOf({ many, count }: SheetRow, chosen: number): Doubt | null {
  if (chosen === 0) return 'blank'
  if (chosen < (count ?? 1)) return 'few'
  return chosen > (count ?? (many ? Number.POSITIVE_INFINITY : 1)) ? 'several' : null
}

function decide(row: SheetRow, darkness: number[], { low, high }: Levels): ReadRow {
  const { key, bubbles } = row
  const chosen = bubbles.flatMap(({ value }, at) => (darkness[at]! >= high ? [value] : []))
  const isFaint = darkness.some((one) => one > low && one < high)
  const doubt = isFaint ? 'faint' : doubtOf(row, chosen.length)
  return { key, chosen, doubt, darkness: darkness.map((one) => Math.round(one * 1000) / 1000) }
}

/** `places`: where the frames of each row were found; a row whose frames are not there is for a person. */
export function readRows(
  gray: Gray,
  map: Homography,
  geometry: SheetGeometry,
  rows: readonly SheetRow[],
  places: readonly RowPlace[] | null,
): ReadRow[] {
  const darkness = rows.map(({ bubbles }, at) => {
    const place = places?.[at]
    const off = place?.isSeen ? place : { x: 0, y: 0 }
    return bubbles.map(({ x, y }) => darknessOf(gray, map, { x: x + off.x, y: y + off.y }, geometry.bubble))
  })
  const levels = levelsOf(darkness)
  return rows.map((row, at) => {
    const read = decide(row, itemAt(darkness, at), levels)
    const isHidden = places !== null && !itemAt(places, at).isSeen && read.chosen.length < row.bubbles.length
    return isHidden && read.doubt === null ? { ...read, doubt: 'faint' } : read
  })
}
