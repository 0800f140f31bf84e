import type { SheetGeometry, SheetRow } from '../../../../../resources/papers/answer-sheets/geometry.ts'
import { bentRows } from './bent-rows.ts'
import { isBent, placesOf } from './frames.ts'
import type { Gray, Point } from './gray.ts'
import type { Homography } from './homography.ts'
import { locate, type Unlocated as NoCorners } from './locate.ts'
import { readRows, type ReadRow } from './marks.ts'
import { followMarks, hasTiming } from './timing.ts'

/** Why a page whose code was found cannot be read. */
export type Unlocated = NoCorners | 'timing' | 'frames'

export interface ReadPage {
  /** From points of the sheet to pixels of the scan. */
  map: Homography
  /** Of the candidate's number, where it is on this page. */
  digits: ReadRow[]
  rows: ReadRow[]
  /** What an invigilator filled in. */
  states: ReadRow[]
}

interface Mapped {
  map: Homography
  read: ReadRow[]
}

/** By marks along the edges and the frames of bubbles, which have to agree. */
function readBent(gray: Gray, map: Homography, geometry: SheetGeometry, rows: readonly SheetRow[]): Mapped | Unlocated {
  if (!hasTiming(geometry)) return 'timing'
  const plane = { ...gray, data: gray.frames ?? gray.data }
  const marks = followMarks(plane, map, geometry.timing)
  if (!marks) return 'timing'
  const bent = bentRows(plane, map, geometry, rows, marks.known)
  if (typeof bent === 'string') return bent
  const bentMap = (place: Point): Point => {
    const { x, y } = marks.offsetAt(place)
    return map({ x: place.x + x, y: place.y + y })
  }
  return { map: bentMap, read: readRows(gray, map, geometry, bent.rows, bent.places) }
}

/** By the frames of bubbles alone, as sheets without marks are read. */
function readFlat(gray: Gray, map: Homography, geometry: SheetGeometry, rows: readonly SheetRow[]): Mapped | Unlocated {
  const places = placesOf({ ...gray, data: gray.frames ?? gray.data }, map, geometry, rows)
  // Between its corners the page is bent: nothing of it can be trusted.
  if (places && isBent(places)) return 'distorted'
  return { map, read: readRows(gray, map, geometry, rows, places) }
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
  const [digits, rows, states] = [onPage(geometry.digits), onPage(geometry.rows), onPage(geometry.states ?? [])]
  // One page, one pencil and one scanner: all its bubbles say together what full and empty are.
  const mapped = (hasTiming(geometry) ? readBent : readFlat)(gray, map, geometry, [...digits, ...rows, ...states])
  if (typeof mapped === 'string') return mapped
  const { read } = mapped
  return {
    map: mapped.map,
    digits: read.slice(0, digits.length),
    rows: read.slice(digits.length, digits.length + rows.length),
    states: read.slice(digits.length + rows.length),
  }
}
