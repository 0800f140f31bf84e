import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import { drawnPages, type MarkedAnswer } from '../../../../server/features/exams/marked-papers/draw-pages.ts'
import { jpegFacts, pictureAsPdf } from '../../../../server/features/exams/marked-papers/picture-pdf.ts'
import { pixelsOf } from '../../papers/answer-sheets/pdf-pixels.ts'
import { printed, sampleSheet } from '../../papers/answer-sheets/sample-sheet.ts'

/** What is drawn over scanned pages, for any scores of a sheet with every kind of question. */

const { geometry } = printed(sampleSheet([6, 4, 1, 3, 3]))
const words = { open: '待评', void: '作废' }
const picture = 0
const stroke: Stroke = {
  picture,
  kind: 'line',
  places: [
    [0, 0],
    [1, 1],
  ],
}

const answers = fc
  .array(
    fc.record({
      score: fc.option(fc.integer({ min: 0, max: 4 }).map((half) => half * 50)),
      full: fc.constantFrom(0, 200),
      isLeftOut: fc.boolean(),
    }),
    { minLength: geometry.questions.length, maxLength: geometry.questions.length },
  )
  .map((all) =>
    all.flatMap(({ isLeftOut, ...points }, at): MarkedAnswer[] => {
      const exercise_id = geometry.questions[at]?.exercise_id ?? 0
      return isLeftOut
        ? []
        : [{ exercise_id, ...points, given: 'A', isMarked: true, key: 'B', remark: '', strokes: [stroke] }]
    }),
  )

it('each answer has its points once, beside its own row or in its own box, on a page that was scanned', () => {
  fc.assert(
    fc.property(answers, fc.subarray([1, 2, 3].slice(0, geometry.pages)), (given, pages) => {
      const boxes = new Set(geometry.boxes.map(({ key }) => key))
      const drawn = drawnPages(
        geometry,
        given,
        pages.map((page) => ({ page, boxes })),
        words,
      )
      expect([...drawn.keys()]).toEqual(pages)
      const expected = new Map(pages.map((page) => [page, { rows: 0, boxes: 0 }]))
      for (const one of given) {
        const question = geometry.questions.find(({ exercise_id }) => exercise_id === one.exercise_id)!
        const box = geometry.boxes.find(({ key }) => key === question.parts[0]!.box)
        const row = geometry.rows.find(({ key }) => key === question.parts[0]!.rows[0]?.key)
        const page = drawn.get((box ?? row)!.page)
        const points = one.full === 0 ? '作废' : one.score === null ? '待评' : String(one.score / 100)
        if (!page) continue
        expected.get((box ?? row)!.page)![box ? 'boxes' : 'rows'] += 1
        if (box) {
          expect(page.boxes).toContainEqual(
            expect.objectContaining({ x: box.x, y: box.y, points: one.full === 0 ? points : `${points} / 2` }),
          )
          expect(page.strokes).toContainEqual({
            kind: 'line',
            places: [
              [box.x, box.y],
              [box.x + box.width, box.y + box.height],
            ],
          })
        } else {
          const last = row!.bubbles.at(-1)!
          const mark = page.rows.find(({ x, y }) => x > last.x && x < last.x + 20 && Math.abs(y - last.y) < 8)
          expect(mark?.points).toBe(points)
          expect(mark?.answer).toBe(one.score !== null && one.score >= one.full ? '' : 'A→B')
        }
      }
      for (const [page, counts] of expected)
        expect({ rows: drawn.get(page)?.rows.length, boxes: drawn.get(page)?.boxes.length }).toEqual(counts)
    }),
    { numRuns: 60 },
  )
})

it('a picture is a page of a PDF with the same pixels; what is no picture is none', async () => {
  for (const channels of [1, 3] as const) {
    const data = Buffer.from(
      Array.from({ length: 40 * 24 * channels }, (_, at) => (at % (40 * channels) < 20 * channels ? 20 : 230)),
    )
    const jpeg = await sharp(data, { raw: { width: 40, height: 24, channels } })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(jpegFacts(jpeg)).toMatchObject({ width: 40, height: 24 })
    const [page] = await pixelsOf(pictureAsPdf(jpeg)!, 72)
    expect([page!.width, page!.height]).toEqual([40, 24])
    expect(page!.data[12 * 40 + 5]).toBeLessThan(60)
    expect(page!.data[12 * 40 + 35]).toBeGreaterThan(190)
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => pictureAsPdf(bytes) === null))
  const cut = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  for (let length = 0; length < cut.length; length += 7)
    expect(() => pictureAsPdf(cut.subarray(0, length))).not.toThrow()
})
