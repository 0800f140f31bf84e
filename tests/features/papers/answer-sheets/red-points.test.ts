import { beforeAll, describe, expect, it } from 'vitest'
import { present } from '../../../../resources/kit/present.ts'
import {
  pointsGroups,
  pointsOfRow,
  type PointsRow,
  type SheetPoints,
} from '../../../../resources/papers/answer-sheets/red-points.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import { readPage } from '../../../../server/features/papers/answer-sheets/reading/read-page.ts'
import {
  coloursOf,
  hasColour,
  readPoints,
  type ReadPoints,
} from '../../../../server/features/papers/answer-sheets/reading/red-points.ts'
import type { PrintedSheet } from '../../../../server/features/papers/print/engine/typesetter.ts'
import {
  boxesFor,
  colourJpeg,
  colourPages,
  copied,
  drawLine,
  grayJpeg,
  mm,
  pens,
  pixelsOfJpeg,
  scannedColours,
  scribble,
  strike,
  type ColourPage,
  type Glass,
} from './red-strokes.ts'
import { printed, sampleSheet } from './sample-sheet.ts'
import { randomOf, type Random } from './simulated-scan.ts'

/** Points that are given in red on paper, read from simulated colour scans. */

let sheet: PrintedSheet
let pages: ColourPage[]
let points: SheetPoints

/** Short answers of 5 points in one line, and one of 22 with half points: tens, units and a half. */
beforeAll(async () => {
  const document = sampleSheet([4, 0, 0, 20, 0], { hasTiming: true, redPoints: 'whole' })
  const questions = document.sections.flatMap((section) => section.questions)
  const scored = questions.map((one, at) => ({ ...one, score: [22.5, 60, 12][at - 21] ?? one.score }))
  document.sections = [{ name: '', questions: scored }]
  sheet = printed(document)
  pages = await colourPages(sheet.pdf, 150)
  points = present(sheet.geometry.points, 'rows of points')
})

const glass = (random: Random): Glass => ({
  turn: (random() - 0.5) * 3,
  bow: (random() - 0.5) * 18,
  noise: 5,
  left: (random() - 0.5) * 12,
})

const wide = () => sheet.geometry.width
const rowsOf = (page: number): PointsRow[] => points.rows.filter((row) => row.page === page)

async function readJpeg(jpeg: Buffer): Promise<ReadPoints[] | 'gray' | 'unread'> {
  const scan = await pixelsOfJpeg(jpeg)
  const code = await findCode(scan)
  if (!code) return 'unread'
  const read = readPage(scan, sheet.geometry, code.code.page, code.corners)
  if (typeof read === 'string') return 'unread'
  const colours = coloursOf(scan)
  return colours && hasColour(colours, read.map, points)
    ? readPoints(colours, read.map, points, code.code.page)
    : 'gray'
}

interface Count {
  right: number
  doubt: number
  wrong: number
  of: number
}

interface Marked {
  /** How far the middle of a stroke lies beside the middle of its box, in millimetres. */
  off: (random: Random) => number
}

/** Every row of all pages, with points at random. */
async function marked({ off }: Marked, rounds: number, seed: number): Promise<Count> {
  const random = randomOf(seed)
  const count: Count = { right: 0, doubt: 0, wrong: 0, of: 0 }
  const reds = [pens.red, pens.pale, pens.dark]
  for (let round = 0; round < rounds; round++)
    for (const [at, blank] of pages.entries()) {
      const rows = rowsOf(at + 1)
      if (rows.length === 0) continue
      const page = copied(blank)
      const truth = new Map<string, number>()
      for (const row of rows) {
        scribble(page, wide(), row, 4, random)
        const all = pointsOfRow(row)
        const value = present(all[Math.floor(random() * all.length)], 'points')
        truth.set(row.key, value)
        for (const box of boxesFor(row, value)) {
          const [distance, turn] = [off(random) * mm, random() * 2 * Math.PI]
          const shift = { x: distance * Math.cos(turn), y: distance * Math.sin(turn) }
          strike(page, wide(), points, box, shift, reds[round % 3] ?? pens.red, random)
        }
      }
      const read = await readJpeg(await colourJpeg(scannedColours(page, glass(random), random)))
      if (typeof read === 'string') throw new Error(`page ${at + 1} is ${read}`)
      for (const { key, value, doubt } of read) {
        count.of += 1
        count[doubt ? 'doubt' : value === truth.get(key) ? 'right' : 'wrong'] += 1
      }
    }
  return count
}

it('strokes within 1.2 mm of the middle of a box are read over handwriting, whatever the red', async () => {
  const { right, wrong, of } = await marked({ off: (random) => random() * 1.2 }, 8, 11)
  console.info(`up to 1.2 mm off: ${right} of ${of} right, ${wrong} wrong`)
  expect(wrong).toBe(0)
  expect(right / of).toBeGreaterThanOrEqual(149 / 150)
})

it('strokes farther off are doubted rather than read wrongly', async () => {
  const { right, doubt, wrong, of } = await marked({ off: (random) => 1 + random() * 3.5 }, 6, 23)
  console.info(`1 to 4.5 mm off: ${right} right, ${doubt} doubted, ${wrong} wrong of ${of}`)
  expect(wrong).toBe(0)
  expect(doubt).toBeGreaterThan(0)
})

describe('a person is asked', () => {
  const readWith = async (draw: (page: ColourPage, row: PointsRow) => void): Promise<ReadPoints> => {
    const row = present(
      points.rows.find(({ groups }) => groups.length === 3),
      'a row of tens and units',
    )
    const page = copied(present(pages[row.page - 1], 'page'))
    draw(page, row)
    const read = await readJpeg(
      await colourJpeg(scannedColours(page, { turn: 0.5, bow: 4, noise: 4, left: 3 }, randomOf(3))),
    )
    if (typeof read === 'string') throw new Error(read)
    return present(
      read.find(({ key }) => key === row.key),
      'row',
    )
  }
  const at = (page: ColourPage, row: PointsRow, ...values: number[]) => {
    const random = randomOf(5)
    for (const value of values)
      for (const box of boxesFor(row, value)) strike(page, wide(), points, box, { x: 0, y: 0 }, pens.red, random)
  }
  it('where nothing is stroked, a pen is not red, or units are missing', async () => {
    expect(await readWith(() => undefined)).toMatchObject({ value: null, doubt: 'blank' })
    const blue = (page: ColourPage, row: PointsRow) => {
      for (const box of boxesFor(row, 12)) strike(page, wide(), points, box, { x: 0, y: 0 }, pens.blue, randomOf(2))
    }
    expect(await readWith(blue)).toMatchObject({ value: null, doubt: 'blank' })
    const tens = (page: ColourPage, row: PointsRow) => {
      const [box] = boxesFor(row, 10)
      if (box) strike(page, wide(), points, box, { x: 0, y: 0 }, pens.red, randomOf(2))
    }
    expect(await readWith(tens)).toMatchObject({ value: null, doubt: 'blank' })
  })
  it('where two boxes are stroked, or a line runs over two', async () => {
    expect(await readWith((page, row) => at(page, row, 12, 15))).toMatchObject({ doubt: 'several' })
    const line = (page: ColourPage, row: PointsRow) => {
      at(page, row, 12)
      const [, box] = boxesFor(row, 14)
      if (box) drawLine(page, wide(), { x: box.x + 3, y: box.y + 8 }, { x: box.x + 37, y: box.y + 8 }, 2, pens.red)
    }
    expect(await readWith(line)).toMatchObject({ doubt: 'several' })
  })
  it('where it is more than the question is worth', async () => {
    expect(await readWith((page, row) => at(page, row, 29.5))).toMatchObject({ value: null, doubt: 'more' })
    expect(await readWith((page, row) => at(page, row, 21.5))).toMatchObject({ value: 21.5, doubt: null })
  })
})

it('a gray scan is seen on every page, whatever was written', async () => {
  const random = randomOf(3)
  for (const [at, blank] of pages.entries()) {
    const page = copied(blank)
    for (const row of rowsOf(at + 1)) scribble(page, wide(), row, 6, random)
    const scan = scannedColours(page, glass(random), random)
    expect(await readJpeg(await grayJpeg(scan))).toBe('gray')
    expect(await readJpeg(await colourJpeg(scan))).not.toBe('gray')
  }
})

it('there is a box for all points that a question can have, and for nothing else', () => {
  for (let most = 1; most <= 100; most++)
    for (const kind of ['whole', 'half'] as const) {
      const groups = pointsGroups(most, kind)
      if (most > 99.5) {
        expect(groups).toBeNull()
        continue
      }
      const sums = present(groups, 'groups').reduce<number[]>(
        (sofar, { values, isOptional }) =>
          sofar.flatMap((sum) => [...(isOptional ? [sum] : []), ...values.map((value) => sum + value)]),
        [0],
      )
      const wanted = Array.from({ length: most * (kind === 'half' ? 2 : 1) + 1 }, (_, at) =>
        kind === 'half' ? at / 2 : at,
      )
      for (const value of wanted) expect(sums.filter((sum) => sum === value)).toHaveLength(1)
    }
  expect(pointsGroups(2.5, 'whole')).toEqual([{ isOptional: false, values: [0, 1, 2, 2.5] }])
  expect(pointsGroups(null, 'half')).toBeNull()
  expect(pointsGroups(5, 'none')).toBeNull()
})
