import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, roomStyles, sheetPapers } from '../../../../resources/papers/answer-sheets/sheet-design.ts'
import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import { readPage } from '../../../../server/features/papers/answer-sheets/reading/read-page.ts'
import { sheetAnswers } from '../../../../server/features/papers/answer-sheets/sheet-answers.ts'
import type { QuestionOnSheet, SheetDocument } from '../../../../server/features/papers/print/sheet/sheet-document.ts'
import { sheetFormat } from '../../../../server/features/papers/print/sheet/sheet-measures.ts'
import { pixelsOf } from './pdf-pixels.ts'
import { printed, sampleSheet } from './sample-sheet.ts'
import { filled, randomOf, scanned, usualConditions } from './simulated-scan.ts'

/** Sheets of any size, columns, rooms and groups: nothing overlaps, and what was filled in is what is read. */

const points = (mm: number): number => (mm * 72) / 25.4

/** A paper of all kinds of questions, in an order of its own. */
const questions = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 24 }).map((kinds) =>
  kinds.map((kind, at): QuestionOnSheet => {
    const counts = [0, 0, 0, 0, 0].map((_, index) => (index === kind ? 1 : 0))
    const [question] = sampleSheet(counts).sections.flatMap((section) => section.questions)
    if (!question) throw new Error('no question')
    return { ...question, number: at + 1, exercise_id: at + 1 }
  }),
)
const roomsOf = (count: number) =>
  fc.array(
    fc.record(
      {
        number: fc.integer({ min: 1, max: count }),
        style: fc.constantFrom(...roomStyles.map(({ value }) => value)),
        lines: fc.integer({ min: 1, max: 80 }),
        words: fc.integer({ min: 50, max: 1500 }),
      },
      { requiredKeys: ['number'] },
    ),
    { maxLength: 3 },
  )
const sheets = questions.chain((all) =>
  fc
    .record({
      paper: fc.constantFrom(...sheetPapers.map(({ value }) => value)),
      second: fc.boolean(),
      kind: fc.constantFrom('numbered' as const, 'master' as const, 'bound' as const),
      identifiedBy: fc.constantFrom('grid' as const, 'sticker' as const, 'both' as const),
      hasStates: fc.boolean(),
      digits: fc.integer({ min: 2, max: 12 }),
      isTwoSided: fc.boolean(),
      notice: fc.constantFrom('', '一、用黑色签字笔作答。\n二、不要折叠。', '保持卡面清洁，不要折叠。'.repeat(12)),
      rooms: roomsOf(all.length),
      first: fc.integer({ min: 1, max: all.length - 1 }),
      size: fc.integer({ min: 2, max: 4 }),
      isChosen: fc.boolean(),
    })
    .map(({ second, first, size, isChosen, ...given }): SheetDocument => {
      const last = Math.min(all.length, first + size - 1)
      return {
        ...sampleSheet([]),
        ...given,
        columns: columnsOf[given.paper][second ? 1 : 0] ?? 2,
        hasTiming: true,
        choiceGroups: isChosen ? [{ first, last, count: Math.max(1, last - first - 1) }] : [],
        sections: [{ name: '一、本卷各题，请在答题卡规定的区域内作答', questions: all }],
      }
    }),
)

const onePrint = (sheet: SheetDocument) => printed(sheet, sheet.kind === 'numbered' ? { from: 1, count: 1 } : 'master')

interface Area {
  page: number
  x: number
  y: number
  right: number
  bottom: number
}

function areasOf({ rows, digits, states = [], stickers = [], boxes, bubble }: SheetGeometry): Area[] {
  const bubbles = [...rows, ...digits, ...states].flatMap((row) =>
    row.bubbles.map((one) => ({ ...one, page: row.page })),
  )
  return [
    ...bubbles.map(({ page, x, y }) => ({ page, x, y, right: x + bubble.width, bottom: y + bubble.height })),
    ...[...boxes, ...stickers].map(({ page, x, y, width, height }) => ({
      page,
      x,
      y,
      right: x + width,
      bottom: y + height,
    })),
  ]
}

const overlap = (one: Area, other: Area): boolean =>
  one.page === other.page && one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom

it('everything is in a column, and nothing overlaps', () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const { geometry } = onePrint(sheet)
      const { columns, top, end } = sheetFormat(sheet)
      const areas = areasOf(geometry)
      const isInColumn = (one: Area): boolean =>
        columns.some(({ x, width }) => one.x >= points(x) - 0.5 && one.right <= points(x + width) + 0.5) &&
        one.y >= points(top) - 0.5 &&
        one.bottom <= points(end) + 0.5
      expect(areas.filter((one) => !isInColumn(one))).toEqual([])
      expect(areas.filter((one, at) => areas.some((other, index) => index > at && overlap(one, other)))).toEqual([])
      expect(new Set(geometry.questions.map(({ number }) => number)).size).toBe(sheet.sections[0]?.questions.length)
    }),
    { numRuns: 60 },
  )
})

/** What a person fills in: one bubble or some of each row, and as many of a group as are wanted. */
function truthOf({ rows, digits }: SheetGeometry, random: () => number): Map<string, string[]> {
  return new Map(
    [...rows, ...digits].map(({ key, many, count, bubbles }) => {
      const shuffled = bubbles.map(({ value }) => ({ value, by: random() })).sort((a, b) => a.by - b.by)
      const wanted = count ?? (many ? 1 + Math.floor(random() * bubbles.length) : 1)
      return [key, shuffled.slice(0, wanted).map(({ value }) => value)]
    }),
  )
}

const sorted = (values: readonly string[]): string[] => [...values].sort()

/** So many pages with bubbles of each are scanned; more take long, and say nothing more. */
const scannedPages = 2

it('what was filled in is what is read', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, fc.integer({ min: 1, max: 1e6 }), async (sheet, seed) => {
      const { pdf, geometry } = onePrint({ ...sheet, kind: sheet.kind === 'bound' ? 'master' : sheet.kind })
      const random = randomOf(seed)
      const truth = truthOf(geometry, random)
      const rowsOn = (page: number) => [...geometry.rows, ...geometry.digits].filter((row) => row.page === page)
      const pages = (await pixelsOf(pdf, 150)).map((pixels, at) => ({ pixels, rows: rowsOn(at + 1) }))
      for (const { pixels, rows } of pages.filter((one) => one.rows.length > 0).slice(0, scannedPages)) {
        const conditions = usualConditions(random, seed)
        const scan = scanned(filled(pixels, geometry, rows, truth, conditions, random), conditions, random)
        const code = await findCode(scan)
        const read = code && readPage(scan, geometry, code.code.page, code.corners)
        if (!read || typeof read === 'string') throw new Error(`not read: ${read}`)
        const sure = [...read.rows, ...read.digits].filter(({ doubt }) => doubt === null)
        expect(sure.map(({ key, chosen }) => [key, sorted(chosen)])).toEqual(
          sure.map(({ key }) => [key, sorted(truth.get(key) ?? [])]),
        )
      }
    }),
    { numRuns: 6, seed: 27, endOnFailure: true },
  )
})

it('of a group, what was chosen counts, and as many questions for each candidate', () => {
  fc.assert(
    fc.property(sheets, fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (sheet, seed, isEmpty) => {
      const { geometry } = onePrint(sheet)
      const truth = isEmpty ? new Map<string, string[]>() : truthOf(geometry, randomOf(seed))
      const answers = sheetAnswers(geometry, [{ rows: Object.fromEntries(truth), boxes: {} }])
      const recorded = new Set(answers.map(({ exercise_id }) => exercise_id))
      const isChosen = ({ choice, number }: SheetGeometry['questions'][number]): boolean =>
        choice === undefined || (truth.get(choice)?.includes(String(number)) ?? false)
      const counted = geometry.questions.filter(({ exercise_id }) => recorded.has(exercise_id))
      if (!isEmpty) expect(counted).toEqual(geometry.questions.filter(isChosen))
      for (const { key, count } of geometry.rows)
        if (count !== undefined) expect(counted.filter(({ choice }) => choice === key)).toHaveLength(count)
    }),
    { numRuns: 40 },
  )
})
