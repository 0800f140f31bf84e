import type { SheetGeometry } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { isBent, placesOf } from './frames.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'
import { locate, type Unlocated } from './locate.ts'
import { readRows, type ReadRow } from './marks.ts'

export interface ReadPage {
  /** From points of the sheet to pixels of the scan. */
  map: Homography
  /** Of the candidate's number, where it is on this page. */
  digits: ReadRow[]
  rows: ReadRow[]
}

/** Reads a page whose code was found. Needs nothing but pixels and geometry; says why a page cannot be read. */
export function readPage(
  gray: Gray,
  geometry: SheetGeometry,
  page: number,
  codeCorners: readonly Point[],
): ReadPage | Unlocated {
  const map = locate(gray, geometry, codeCorners)
  if (typeof map === 'string') return map
  const onPage = <T extends { page: number }>(all: readonly T[]): T[] => all.filter((one) => one.page === page)
  const [digits, rows] = [onPage(geometry.digits), onPage(geometry.rows)]
  const all = [...digits, ...rows]
  const places = placesOf({ ...gray, data: gray.frames ?? gray.data }, map, geometry, all)
  // Between its corners the page is bent: nothing of it can be trusted.
  if (places && isBent(places)) return 'distorted'
  // One page, one pencil and one scanner: all its bubbles say together what full and empty are.
  const read = readRows(gray, map, geometry, all, places)
  return { map, digits: read.slice(0, digits.length), rows: read.slice(digits.length) }
}
