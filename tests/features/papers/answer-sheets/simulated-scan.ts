import type { SheetGeometry, SheetRow } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { Gray, Point } from '../../../../server/features/papers/answer-sheets/reading/gray.ts'

/** Scans as a flatbed or a feeder makes them, from the pixels of a printed page. */

export type Random = () => number

/** Mulberry32: the same seed gives the same scans. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (random: Random, from: number, to: number): number => from + (to - from) * random()
const gaussian = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** What a learner fills in: the values by the key of the row. */
export type Truth = ReadonlyMap<string, readonly string[]>

export function randomTruth(rows: readonly SheetRow[], random: Random): Map<string, string[]> {
  return new Map(
    rows.map(({ key, many, bubbles }) => {
      const values = bubbles.map(({ value }) => value)
      if (!many) return [key, [values[Math.floor(random() * values.length)]!]]
      const some = values.filter(() => random() < 0.4)
      return [key, some.length > 0 ? some : [values[0]!]]
    }),
  )
}

/** How a scan was made. */
export interface Conditions {
  /** Degrees. */
  turn: number
  upsideDown?: boolean
  /** The share by which one side is longer than the other. */
  skew?: number
  /** Standard deviation, of 255. */
  noise?: number
  /** Pixels on each side. */
  blur?: number
  /** How much darker one edge is, of 255. */
  shade?: number
  /** Darkness of the pencil, 0 to 1. */
  pencil?: readonly [number, number]
  /** Darkness of what was rubbed out, and how many rows have it. */
  residue?: readonly [number, number]
  rubbedOut?: number
  /** The share of a bubble that is covered, on each side. */
  coverage?: readonly [number, number]
  /** How far the paper lies off between its corners, at a place of the page from 0 to 1 each way; in pixels. */
  bend?: (x: number, y: number) => Point
  /** A corner is cut off. */
  isCut?: boolean
}

/** Fills an area as a pencil does: not evenly, and not exactly to the edge. */
function pencil(
  page: Gray,
  scale: Point,
  area: { x: number; y: number; width: number; height: number },
  dark: number,
  random: Random,
): void {
  const [left, right] = [Math.round(area.x * scale.x), Math.round((area.x + area.width) * scale.x)]
  const [top, bottom] = [Math.round(area.y * scale.y), Math.round((area.y + area.height) * scale.y)]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * page.width + x
      const here = dark * (0.75 + 0.5 * random())
      page.data[at] = Math.max(0, Math.min(page.data[at]!, 255 * (1 - Math.min(1, here))))
    }
}

export function filled(
  page: Gray,
  geometry: SheetGeometry,
  rows: readonly SheetRow[],
  truth: Truth,
  { pencil: shade = [0.5, 0.85], coverage = [0.85, 1.05], residue = [0.03, 0.09], rubbedOut = 0.05 }: Conditions,
  random: Random,
): Gray {
  const made = { ...page, data: page.data.slice() }
  const scale = { x: page.width / geometry.width, y: page.height / geometry.height }
  const { width, height } = geometry.bubble
  // One person has one pencil, and presses a little differently each time.
  const usual = between(random, ...shade)
  const put = (bubble: { x: number; y: number }, dark: number): void => {
    const [w, h] = [width * between(random, ...coverage), height * between(random, ...coverage)]
    const area = {
      x: bubble.x + (width - w) / 2 + between(random, -0.4, 0.4),
      y: bubble.y + (height - h) / 2 + between(random, -0.3, 0.3),
      width: w,
      height: h,
    }
    pencil(made, scale, area, dark, random)
  }
  for (const { key, bubbles } of rows) {
    const chosen = truth.get(key) ?? []
    const others = bubbles.filter(({ value }) => !chosen.includes(value))
    if (random() < rubbedOut && others.length > 0)
      put(others[Math.floor(random() * others.length)]!, between(random, ...residue))
    for (const bubble of bubbles) if (chosen.includes(bubble.value)) put(bubble, usual * between(random, 0.9, 1.1))
  }
  return made
}

function blurred({ width, height, data }: Gray, reach: number): Gray {
  const pass = (from: Uint8Array, step: number, lines: number, length: number, stride: number): Uint8Array => {
    const to = new Uint8Array(from.length)
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        let [sum, count] = [0, 0]
        for (let off = Math.max(0, at - reach); off <= Math.min(length - 1, at + reach); off++) {
          sum += from[line * stride + off * step]!
          count++
        }
        to[line * stride + at * step] = sum / count
      }
    return to
  }
  const across = pass(data, 1, height, width, width)
  return { width, height, data: pass(across, width, width, height, 1) }
}

/** The page on a scanner's glass, a little larger than itself. */
export function scanned(page: Gray, conditions: Conditions, random: Random): Gray {
  const { turn, upsideDown = false, skew = 0, noise = 0, blur = 0, shade = 0, isCut = false, bend } = conditions
  const [width, height] = [page.width + 40, page.height + 40]
  const angle = ((turn + (upsideDown ? 180 : 0)) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [between(random, -8, 8), between(random, -8, 8)]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - width / 2 - dx, y - height / 2 - dy]
      const wide = 1 + skew * (v / height)
      const flatX = (cos * u + sin * v) * wide + page.width / 2
      const flatY = -sin * u + cos * v + page.height / 2
      const off = bend?.(flatX / page.width, flatY / page.height) ?? { x: 0, y: 0 }
      const [fromX, fromY] = [flatX + off.x, flatY + off.y]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      let value = 250
      if (left >= 0 && top >= 0 && left + 1 < page.width && top + 1 < page.height) {
        const [right, down] = [fromX - left, fromY - top]
        const at = top * page.width + left
        const upper = page.data[at]! * (1 - right) + page.data[at + 1]! * right
        const lower = page.data[at + page.width]! * (1 - right) + page.data[at + page.width + 1]! * right
        value = upper * (1 - down) + lower * down
        if (isCut && fromX + fromY < 240) value = 250
      }
      data[y * width + x] = value
    }
  const soft = blur > 0 ? blurred({ width, height, data }, blur) : { width, height, data }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const value = soft.data[at]! - (shade * x) / width + (noise > 0 ? noise * gaussian(random) : 0)
      soft.data[at] = Math.max(0, Math.min(255, value))
    }
  return soft
}

/** What flatbeds and feeders do; every seventh page is upside down. */
export const usualConditions = (random: Random, number: number): Conditions => ({
  turn: between(random, -2, 2),
  upsideDown: number % 7 === 3,
  skew: between(random, -0.004, 0.004),
  noise: between(random, 2, 8),
  blur: random() < 0.4 ? 1 : 0,
  shade: between(random, 0, 20),
  residue: [0.02, 0.08],
  rubbedOut: 0.06,
})

/** Pale pencils, bad rubbers, old scanners. */
export const harshConditions = (random: Random, number: number): Conditions => ({
  turn: between(random, -5, 5),
  upsideDown: number % 5 === 2,
  skew: between(random, -0.01, 0.01),
  noise: between(random, 8, 20),
  blur: Math.floor(between(random, 0, 3)),
  shade: between(random, 10, 60),
  pencil: [0.28, 0.7],
  residue: [0.04, 0.16],
  rubbedOut: 0.2,
  coverage: [0.6, 1.1],
})
