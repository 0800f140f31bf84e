import type { SheetGeometry, SheetRow } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import { readPage } from '../../../../server/features/papers/answer-sheets/reading/read-page.ts'
import { pixelsOf, type Gray } from './pdf-pixels.ts'
import { printed, sampleSheet } from './sample-sheet.ts'
import { filled, randomOf, randomTruth, scanned, type Conditions, type Random } from './simulated-scan.ts'

/** Simulated scans, read: what was wrong without a doubt, what a person has to look at, how long it took. */

export interface Measured {
  pages: number
  bubbles: number
  rows: number
  /** Rows that were read otherwise than they were filled, without a doubt. */
  silent: number
  /** Rows with a doubt. */
  doubted: number
  /** Pages without a reading. */
  unread: number
  msPerPage: number
}

let sheet: Promise<{ geometry: SheetGeometry; pages: Gray[] }> | undefined
const sampled = () =>
  (sheet ??= (async () => {
    const { pdf, geometry } = printed(sampleSheet([60, 10, 4, 4, 2]))
    return { geometry, pages: await pixelsOf(pdf, 200) }
  })())

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

export async function measure(
  wantedBubbles: number,
  conditionsOf: (random: Random, number: number) => Conditions,
  seed: number,
): Promise<Measured> {
  const { geometry, pages } = await sampled()
  const random = randomOf(seed)
  const found = { pages: 0, bubbles: 0, rows: 0, silent: 0, doubted: 0, unread: 0, msPerPage: 0 }
  let ms = 0
  for (let number = 0; found.bubbles < wantedBubbles; number++) {
    const page = 1
    const rows: SheetRow[] = [...geometry.digits, ...geometry.rows].filter((one) => one.page === page)
    const truth = randomTruth(rows, random)
    const conditions = conditionsOf(random, number)
    const scan = scanned(filled(pages[page - 1]!, geometry, rows, truth, conditions, random), conditions, random)
    const began = performance.now()
    const code = await findCode(scan)
    const read = code && readPage(scan, geometry, code.code.page, code.corners)
    ms += performance.now() - began
    found.pages += 1
    found.rows += rows.length
    found.bubbles += rows.reduce((sum, { bubbles }) => sum + bubbles.length, 0)
    if (!read || typeof read === 'string') {
      found.unread += 1
      continue
    }
    for (const one of [...read.digits, ...read.rows]) {
      if (one.doubt) found.doubted += 1
      else if (!isSame(one.chosen, truth.get(one.key)!)) found.silent += 1
    }
  }
  return { ...found, msPerPage: ms / found.pages }
}
