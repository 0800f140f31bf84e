import type { SheetGeometry, SheetRow } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import { readPage } from '../../../../server/features/papers/answer-sheets/reading/read-page.ts'
import type { SheetDocument } from '../../../../server/features/papers/print/sheet/sheet-document.ts'
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
  /** Of the processor, the search for the code included. */
  processorMsPerPage: number
}

/**
 * `timed`: a sheet with marks along its edges, as they are printed now; `older`: without; the others with columns,
 * their bubbles in each of them.
 */
export type SampleKind = 'timed' | 'older' | 'a3' | '8k'
type Sampled = Promise<{ geometry: SheetGeometry; pages: Gray[] }>
const usualCounts = [60, 10, 4, 4, 2]
const made: Readonly<Record<SampleKind, () => SheetDocument>> = {
  timed: () => sampleSheet(usualCounts, { hasTiming: true }),
  older: () => sampleSheet(usualCounts),
  a3: () => sampleSheet([120, 60, 12, 2, 1], { hasTiming: true, paper: 'a3', columns: 3 }),
  '8k': () => sampleSheet([140, 60, 2, 2, 1], { hasTiming: true, paper: '8k', columns: 2 }),
}
const sheets = new Map<SampleKind, Sampled>()
const printSample = async (kind: SampleKind): Sampled => {
  const { pdf, geometry } = printed(made[kind]())
  return { geometry, pages: await pixelsOf(pdf, 200) }
}
function sampled(kind: SampleKind): Sampled {
  const sheet = sheets.get(kind) ?? printSample(kind)
  sheets.set(kind, sheet)
  return sheet
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

export async function measure(
  wantedBubbles: number,
  conditionsOf: (random: Random, number: number) => Conditions,
  seed: number,
  kind: SampleKind = 'timed',
): Promise<Measured> {
  const { geometry, pages } = await sampled(kind)
  const random = randomOf(seed)
  const found = { pages: 0, bubbles: 0, rows: 0, silent: 0, doubted: 0, unread: 0, msPerPage: 0, processorMsPerPage: 0 }
  let [ms, spent] = [0, 0]
  for (let number = 0; found.bubbles < wantedBubbles; number++) {
    const page = 1
    const rows: SheetRow[] = [...geometry.digits, ...geometry.rows].filter((one) => one.page === page)
    const truth = randomTruth(rows, random)
    const conditions = conditionsOf(random, number)
    const scan = scanned(filled(pages[page - 1]!, geometry, rows, truth, conditions, random), conditions, random)
    const [began, before] = [performance.now(), process.cpuUsage()]
    const code = await findCode(scan)
    const read = code && readPage(scan, geometry, code.code.page, code.corners)
    const { user, system } = process.cpuUsage(before)
    ms += performance.now() - began
    spent += (user + system) / 1000
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
  return { ...found, msPerPage: ms / found.pages, processorMsPerPage: spent / found.pages }
}
