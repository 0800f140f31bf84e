import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Gray, Point } from './gray.ts'

/** How far a bent page lies from where its four squares say: known at some places, and guessed between them. */

/** In points of the sheet: a place, and how far what is printed there lies off. */
export interface KnownOffset extends Point {
  off: Point
}

/** How far a place lies off, and how much more of it for each point further right. */
export interface Offset extends Point {
  slopeX: number
  slopeY: number
}

/** Between pixels; white outside of the picture. */
export function valueBetween({ width, height, data }: Gray, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const [right, down] = [x - 0.5 - left, y - 0.5 - top]
  const at = top * width + left
  const upper = (data[at] ?? 255) * (1 - right) + (data[at + 1] ?? 255) * right
  const lower = (data[at + width] ?? 255) * (1 - right) + (data[at + width + 1] ?? 255) * right
  return upper * (1 - down) + lower * down
}

const nearestCount = 8
/** Keeps the weight of the nearest finite, in square points. */
const leastDistance = 200
/** Draws slopes to zero where a plane has little to hold on to. */
const ridge = 100

interface Near {
  one: KnownOffset
  distance: number
}

/** Kept in order while they are found: sorting all for every patch would take longer than reading it. */
function nearestOf(known: readonly KnownOffset[], x: number, y: number): Near[] {
  const near: Near[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (const one of known) {
    const distance = (one.x - x) ** 2 + 4 * (one.y - y) ** 2 + leastDistance
    if (distance >= farthest) continue
    const at = near.findIndex((other) => other.distance > distance)
    near.splice(at < 0 ? near.length : at, 0, { one, distance })
    if (near.length > nearestCount) near.pop()
    if (near.length === nearestCount) farthest = near.at(-1)?.distance ?? farthest
  }
  return near
}

type Row = readonly [number, number, number]
type Sums = [number, number, number]
type Matrix = readonly [Row, Row, Row]

const determinant = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)

/**
 * A plane through the nearest known places, by least squares with a ridge on its slopes. Rows are nearer to each other
 * than columns are, so a distance down counts twice.
 */
export function planeAt(known: readonly KnownOffset[], { x, y }: Point): Offset {
  const near = nearestOf(known, x, y)
  let [s, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0]
  const [u, v]: [Sums, Sums] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (const { one, distance } of near) {
    const [weight, dx, dy] = [1 / distance, one.x - x, one.y - y]
    s += weight
    sx += weight * dx
    sy += weight * dy
    sxx += weight * dx * dx
    sxy += weight * dx * dy
    syy += weight * dy * dy
    for (const [sums, off] of [
      [u, one.off.x],
      [v, one.off.y],
    ] as const) {
      sums[0] += weight * off
      sums[1] += weight * dx * off
      sums[2] += weight * dy * off
    }
  }
  const [dxx, dyy] = [sxx + s * ridge, syy + s * ridge]
  const whole = determinant([
    [s, sx, sy],
    [sx, dxx, sxy],
    [sy, sxy, dyy],
  ])
  const solve = ([a, b, c]: readonly [number, number, number]): { at: number; slope: number } => ({
    at:
      determinant([
        [a, sx, sy],
        [b, dxx, sxy],
        [c, sxy, dyy],
      ]) / whole,
    slope:
      determinant([
        [s, a, sy],
        [sx, b, sxy],
        [sy, c, dyy],
      ]) / whole,
  })
  const [across, down] = [solve(u), solve(v)]
  return { x: across.at, y: down.at, slopeX: across.slope, slopeY: down.slope }
}

/** Between two of a row of offsets that are `step` apart, the first at `first`. */
export function offsetAlong(offsets: readonly Point[], first: number, step: number, at: number): Point {
  const index = Math.max(0, Math.min(offsets.length - 2, Math.floor((at - first) / step)))
  const [before, after] = [itemAt(offsets, index), itemAt(offsets, index + 1)]
  const share = (at - first) / step - index
  return { x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share }
}
