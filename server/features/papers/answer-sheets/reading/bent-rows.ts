import type { SheetGeometry, SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { RowPlace } from './frames.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'
import { planeAt, valueBetween, type KnownOffset, type Offset } from './offsets.ts'

/**
 * Where the bubbles of a bent page are, by their own frames: looked for in small patches, from those next to the edges'
 * marks inwards, each where its neighbours lead. Neither marks nor frames are trusted alone: marks do not see how the
 * paper bows between them, and a row of frames looks like the next one. All lengths are points of the sheet.
 */

interface PatchBubble extends Point {
  row: number
  at: number
}
/** Bubbles beside each other, and their middle. */
interface Patch extends Point {
  bubbles: PatchBubble[]
}

const mostWide = (45 * 72) / 25.4
const mostGap = 30

function patchesOf(rows: readonly SheetRow[], bubble: SheetGeometry['bubble']): Patch[] {
  const all = rows
    .flatMap(({ bubbles }, row) => bubbles.map(({ x, y }, at): PatchBubble => ({ row, at, x, y })))
    .sort((a, b) => (Math.abs(a.y - b.y) > 1 ? a.y - b.y : a.x - b.x))
  const groups: PatchBubble[][] = []
  for (const one of all) {
    const last = groups.at(-1)
    const [first, before] = [last?.[0], last?.at(-1)]
    const isBeside =
      first && before && Math.abs(first.y - one.y) < 1 && one.x - before.x < mostGap && one.x - first.x < mostWide
    if (isBeside) last?.push(one)
    else groups.push([one])
  }
  return groups.map((bubbles) => {
    const [first, last] = [itemAt(bubbles, 0), itemAt(bubbles, bubbles.length - 1)]
    return { bubbles, x: (first.x + last.x) / 2 + bubble.width / 2, y: first.y + bubble.height / 2 }
  })
}

/** From a bubble's corner: on its frame, and on the paper outside of it. */
interface Samples {
  on: readonly Point[]
  outside: readonly Point[]
}
interface Sampled {
  plane: Gray
  map: Homography
  /** For the places that are tried first, and for those around the best of them. */
  few: Samples
  all: Samples
}

const span = (count: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => (to * (at + 0.5)) / count)

function samplesOf({ width, height }: SheetGeometry['bubble']): Pick<Sampled, 'few' | 'all'> {
  const around = (across: number, down: number, x: number, y: number): Point[] => [
    ...span(across, width).flatMap((at) => [
      { x: at, y: -y },
      { x: at, y: height + y },
    ]),
    ...span(down, height).flatMap((at) => [
      { x: -x, y: at },
      { x: width + x, y: at },
    ]),
  ]
  return {
    few: { on: around(5, 3, 0, 0), outside: around(4, 2, 1.8, 2.4) },
    all: { on: around(7, 4, 0, 0), outside: around(5, 3, 1.8, 2.4) },
  }
}

/** Pencil counts no more than a frame. */
const darkest = 0.2

/** How much darker than the paper beside them the frames of a patch are at an offset. */
function contrastAt(
  { plane, map }: Sampled,
  { on, outside }: Samples,
  { x, y, bubbles }: Patch,
  off: Offset,
  every = 1,
): number {
  // Over one patch the map is as good as linear.
  const middle = map({ x: x + off.x, y: y + off.y })
  const [right, below] = [map({ x: x + off.x + 10, y: y + off.y }), map({ x: x + off.x, y: y + off.y + 10 })]
  const [downX, downY] = [(below.x - middle.x) / 10, (below.y - middle.y) / 10]
  const acrossX = ((right.x - middle.x) / 10) * (1 + off.slopeX) + downX * off.slopeY
  const acrossY = ((right.y - middle.y) / 10) * (1 + off.slopeX) + downY * off.slopeY
  const value = (dx: number, dy: number): number =>
    valueBetween(plane, middle.x + acrossX * dx + downX * dy, middle.y + acrossY * dx + downY * dy)
  let [sum, count] = [0, 0]
  for (let index = 0; index < bubbles.length; index += every) {
    const one = itemAt(bubbles, index)
    const [left, top] = [one.x - x, one.y - y]
    let paper = 0
    for (const at of outside) paper += value(left + at.x, top + at.y)
    paper /= outside.length
    let dark = 0
    for (const at of on) dark += Math.max(0, Math.min(darkest, 1 - value(left + at.x, top + at.y) / paper))
    sum += dark / on.length
    count += 1
  }
  return sum / count
}

const reach = 3.4
const coarse = 0.8
/** Around the best place, then around the best of these. */
const fine = [0.4, 0.2]
/** Farther from the best place than this, the second-best is another one. */
const apart = 2.4

const steps = (most: number, by: number): number[] =>
  Array.from({ length: 2 * Math.round(most / by) + 1 }, (_, at) => (at - Math.round(most / by)) * by)

interface Found {
  off: Offset
  contrast: number
  /** How much more than at the second-best place. */
  margin: number
}

function findPatch(sampled: Sampled, patch: Patch, from: Offset): Found {
  const every = Math.min(3, Math.ceil(patch.bubbles.length / 3))
  const tried = steps(reach, coarse).flatMap((dy) =>
    steps(reach, coarse).map((dx) => {
      const off = { ...from, x: from.x + dx, y: from.y + dy }
      return { off, contrast: contrastAt(sampled, sampled.few, patch, off, every) }
    }),
  )
  const roughly = tried.reduce((best, one) => (one.contrast > best.contrast ? one : best))
  let best = { off: roughly.off, contrast: contrastAt(sampled, sampled.all, patch, roughly.off) }
  for (const step of fine) {
    const around = best.off
    for (const dy of steps(step, step))
      for (const dx of steps(step, step)) {
        const off = { ...around, x: around.x + dx, y: around.y + dy }
        const contrast = contrastAt(sampled, sampled.all, patch, off)
        if (contrast > best.contrast) best = { off, contrast }
      }
  }
  const second = Math.max(
    0,
    ...tried
      .filter(({ off }) => Math.hypot(off.x - best.off.x, off.y - best.off.y) > apart)
      .map(({ contrast }) => contrast),
  )
  return { ...best, margin: best.contrast - second }
}

/** How clear frames have to be, as shares of the paper's brightness. */
const least = { contrast: 0.05, margin: 0.015 }
const isClear = ({ contrast, margin }: Found): boolean => contrast > least.contrast && margin > least.margin
/** A third of a bubble: how far a patch may lie from the plane of its neighbours. */
const mostOff = 3
/** With fewer of them the marks of the edges say where a patch should be. */
const enoughOthers = 6
/** With more patches that are not where they should be, nothing of the page is trusted. */
const badShare = 0.15

/** All patches, each after what is nearest to it is known. */
function findAll(sampled: Sampled, patches: readonly Patch[], marks: readonly KnownOffset[]): Found[] {
  const known = [...marks]
  const found = new Map<number, Found>()
  const distances = patches.map((patch) => Math.min(...known.map((one) => squared(one, patch))))
  while (found.size < patches.length) {
    let next = -1
    for (let at = 0; at < patches.length; at++)
      if (!found.has(at) && (next < 0 || itemAt(distances, at) < itemAt(distances, next))) next = at
    const patch = itemAt(patches, next)
    const one = findPatch(sampled, patch, planeAt(known, patch))
    found.set(next, one)
    if (!isClear(one)) continue
    const place = { x: patch.x, y: patch.y, off: { x: one.off.x, y: one.off.y } }
    known.push(place)
    patches.forEach((other, at) => {
      distances[at] = Math.min(itemAt(distances, at), squared(place, other))
    })
  }
  return patches.flatMap((_, at) => found.get(at) ?? [])
}

const squared = (one: Point, other: Point): number => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/** Whether each patch is where those around it lead, and clearer than the places beside it. */
function areTrusted(patches: readonly Patch[], found: readonly Found[], marks: readonly KnownOffset[]): boolean[] {
  const clear = patches.map(({ x, y }, at) => ({
    x,
    y,
    off: itemAt(found, at).off,
    isClear: isClear(itemAt(found, at)),
  }))
  return patches.map((patch, at) => {
    const own = itemAt(found, at)
    if (!isClear(own)) return false
    const others = clear.filter((one, index) => index !== at && one.isClear)
    const expected = planeAt(others.length < enoughOthers ? [...others, ...marks] : others, patch)
    return Math.hypot(expected.x - own.off.x, expected.y - own.off.y) <= mostOff
  })
}

export interface BentRows {
  /** With each bubble where it is on the bent page. */
  rows: SheetRow[]
  /** Of each row; those that are not seen are for a person. */
  places: RowPlace[]
}

/**
 * `marks`: what the edges say. `frames`: no frame is seen at all, as in a gray scan that drops red. `distorted`: too
 * many are not where they should be.
 */
export function bentRows(
  plane: Gray,
  map: Homography,
  { bubble }: SheetGeometry,
  rows: readonly SheetRow[],
  marks: readonly KnownOffset[],
): BentRows | 'frames' | 'distorted' {
  const patches = patchesOf(rows, bubble)
  const found = findAll({ plane, map, ...samplesOf(bubble) }, patches, marks)
  if (patches.length > 0 && !found.some(isClear)) return 'frames'
  const trusted = areTrusted(patches, found, marks)
  const bad = trusted.filter((one) => !one).length
  if (bad > badShare * patches.length) return 'distorted'
  const moved = rows.map((row) => ({ ...row, bubbles: row.bubbles.map((one) => ({ ...one })) }))
  const isSeen = rows.map(() => true)
  patches.forEach((patch, index) => {
    const { off } = itemAt(found, index)
    for (const one of patch.bubbles) {
      const right = one.x + bubble.width / 2 - patch.x
      Object.assign(itemAt(itemAt(moved, one.row).bubbles, one.at), {
        x: one.x + off.x + off.slopeX * right,
        y: one.y + off.y + off.slopeY * right,
      })
      if (!trusted[index]) isSeen[one.row] = false
    }
  })
  return { rows: moved, places: isSeen.map((seen) => ({ x: 0, y: 0, isSeen: seen, isOff: false })) }
}
