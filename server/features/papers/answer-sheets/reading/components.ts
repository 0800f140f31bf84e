import type { Point } from './gray.ts'

/** Dark pixels that touch each other. */
export interface Component {
  centre: Point
  area: number
  width: number
  height: number
}

/** A row of dark pixels of one line, up to `end`. */
interface Run {
  line: number
  start: number
  end: number
}

function runsOf(ink: Uint8Array, width: number, height: number): { runs: Run[]; firstOfLine: number[] } {
  const runs: Run[] = []
  const firstOfLine: number[] = []
  for (let line = 0; line < height; line++) {
    firstOfLine.push(runs.length)
    for (let x = 0, from = line * width; x < width; x++) {
      if (ink[from + x] === 0) continue
      const start = x
      while (x < width && ink[from + x] === 1) x++
      runs.push({ line, start, end: x })
    }
  }
  firstOfLine.push(runs.length)
  return { runs, firstOfLine }
}

/** Joins runs that touch, by union and find. Returns the set that each belongs to. */
function joined(runs: readonly Run[], firstOfLine: readonly number[]): Int32Array {
  const parent = Int32Array.from(runs, (_, at) => at)
  const root = (of: number): number => {
    let at = of
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  for (let line = 1; line < firstOfLine.length - 1; line++) {
    let above = firstOfLine[line - 1]!
    for (let at = firstOfLine[line]!; at < firstOfLine[line + 1]!; at++) {
      const { start, end } = runs[at]!
      while (above < firstOfLine[line]! && runs[above]!.end < start) above++
      for (let other = above; other < firstOfLine[line]! && runs[other]!.start <= end; other++)
        parent[root(other)] = root(at)
    }
  }
  return parent.map((_, at) => root(at))
}

/** All of them with at least so many pixels. */
export function componentsOf(ink: Uint8Array, width: number, height: number, leastArea: number): Component[] {
  const { runs, firstOfLine } = runsOf(ink, width, height)
  const sets = joined(runs, firstOfLine)
  const found = new Map<
    number,
    { area: number; x: number; y: number; left: number; right: number; top: number; bottom: number }
  >()
  runs.forEach(({ line, start, end }, at) => {
    const length = end - start
    const one = found.get(sets[at]!)
    if (!one)
      found.set(sets[at]!, {
        area: length,
        x: (length * (start + end)) / 2,
        y: length * (line + 0.5),
        left: start,
        right: end,
        top: line,
        bottom: line + 1,
      })
    else {
      one.area += length
      one.x += (length * (start + end)) / 2
      one.y += length * (line + 0.5)
      one.left = Math.min(one.left, start)
      one.right = Math.max(one.right, end)
      one.bottom = line + 1
    }
  })
  return [...found.values()]
    .filter(({ area }) => area >= leastArea)
    .map(({ area, x, y, left, right, top, bottom }) => ({
      area,
      centre: { x: x / area, y: y / area },
      width: right - left,
      height: bottom - top,
    }))
}
