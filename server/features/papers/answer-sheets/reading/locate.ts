import type { SheetGeometry } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { componentsOf, type Component } from './components.ts'
import { halved, inkOf, partOf, type Gray, type Point } from './gray.ts'
import { homographyOf, type Homography } from './homography.ts'

/** Where a page lies in its scan: the code says roughly where and which way up, the squares exactly. */

export type Unlocated = 'corners' | 'distorted'

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The corners of the code, clockwise from its left upper one, in the sheet's points. */
function codeCorners({ code: { x, y, size } }: SheetGeometry): Point[] {
  return [
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ]
}

/**
 * The similarity that brings the code to where it was found. A code is too small for its own perspective to be carried
 * to the other end of the sheet.
 */
function roughly(geometry: SheetGeometry, found: readonly Point[]): { map: Homography; scale: number } {
  const from = codeCorners(geometry)
  const centre = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, one) => sum + one.x, 0) / points.length,
    y: points.reduce((sum, one) => sum + one.y, 0) / points.length,
  })
  const [c, d] = [centre(from), centre(found)]
  let [dot, cross, norm] = [0, 0, 0]
  from.forEach((one, at) => {
    const [x, y] = [one.x - c.x, one.y - c.y]
    const [u, v] = [found[at]!.x - d.x, found[at]!.y - d.y]
    dot += x * u + y * v
    cross += x * v - y * u
    norm += x * x + y * y
  })
  const [cos, sin] = [dot / norm, cross / norm]
  return {
    scale: Math.hypot(cos, sin),
    map: ({ x, y }) => ({
      x: d.x + cos * (x - c.x) - sin * (y - c.y),
      y: d.y + sin * (x - c.x) + cos * (y - c.y),
    }),
  }
}

/** Of any turn: a square that lies askew fills at least half of the box around it. */
function isSquare({ area, width, height }: Component, side: number): boolean {
  const expected = side * side
  const box = width * height
  return (
    area > 0.6 * expected && area < 1.5 * expected && area > 0.45 * box && width < 1.5 * height && height < 1.5 * width
  )
}

/** A square is looked for within this share of the sheet's width around where it should be. */
const reach = 0.09
/** How far the code may lie from where the squares say that it is, in points. */
const tolerance = 5

/** The square that is nearest to where it should be, in pixels; only the picture around it is looked at. */
function squareNear(gray: Gray, expected: Point, side: number, within: number): Point | null {
  const around = within + 3 * side
  const part = partOf(gray, {
    left: expected.x - around,
    top: expected.y - around,
    width: 2 * around,
    height: 2 * around,
  })
  const half = halved(part)
  const halfSide = side / 2
  const ink = inkOf(half, Math.round(halfSide * 4), 0.72)
  const squares = componentsOf(ink, half.width, half.height, halfSide * halfSide * 0.5)
    .filter((one) => isSquare(one, halfSide))
    .map(({ centre }) => ({ x: part.left + centre.x * 2, y: part.top + centre.y * 2 }))
  const [nearest] = squares.toSorted((a, b) => distance(a, expected) - distance(b, expected))
  return nearest && distance(nearest, expected) < within ? nearest : null
}

/** `code`: the corners of the code in the picture, as `codeCorners` has them. Maps points of the sheet to pixels. */
export function locate(gray: Gray, geometry: SheetGeometry, code: readonly Point[]): Homography | Unlocated {
  const { map, scale } = roughly(geometry, code)
  const within = reach * geometry.width * scale
  const corners = geometry.corners.flatMap(
    (corner) => squareNear(gray, map(corner), geometry.square * scale, within) ?? [],
  )
  const apart = new Set(corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`))
  if (apart.size < geometry.corners.length) return 'corners'
  const exact = homographyOf(geometry.corners, corners)
  if (!exact) return 'distorted'
  const off = codeCorners(geometry).map((corner, at) => distance(exact(corner), code[at]!))
  return Math.max(...off) < tolerance * scale ? exact : 'distorted'
}
