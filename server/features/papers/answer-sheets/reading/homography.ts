import type { Point } from './gray.ts'

/** A projective map of the plane: what a flat sheet undergoes when it is scanned or seen askew. */
export type Homography = (point: Point) => Point

/** Solves a square system by elimination with the largest pivot; null where it has no single solution. */
function solved(rows: number[][]): number[] | null {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const line = rows[pivot]!
    if (Math.abs(line[column]!) < 1e-9) return null
    rows[pivot] = rows[column]!
    rows[column] = line
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / line[column]!
      if (factor !== 0) for (let at = column; at <= size; at++) rows[row]![at] = rows[row]![at]! - factor * line[at]!
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!)
}

/**
 * The map that takes four points to four others (Hartley and Zisserman, "Multiple View Geometry", 4.1); null where
 * three are in a line.
 */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const h = solved(rows)
  if (!h) return null
  const [a, b, c, d, e, f, g, i] = h as [number, number, number, number, number, number, number, number]
  return ({ x, y }) => {
    const w = g * x + i * y + 1
    return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
  }
}
