import { beforeAll, expect, it } from 'vitest'
import type { PrintedSheet } from '../../../../server/features/papers/print/engine/typesetter.ts'
import { findCode } from '../../../../server/features/papers/answer-sheets/reading/find-code.ts'
import { pixelsOf, type Gray } from './pdf-pixels.ts'
import { printed, sampleSheet } from './sample-sheet.ts'

/** What the geometry of a print says is where, is there on its pages. */

let sheet: PrintedSheet
let pages: Gray[]

beforeAll(async () => {
  sheet = printed(sampleSheet([23, 4, 1, 4, 3]))
  pages = await pixelsOf(sheet.pdf, 300)
})

const at = (page: number, x: number, y: number): number => {
  const { width, height, data } = pages[page - 1]!
  const [right, down] = [width / sheet.geometry.width, height / sheet.geometry.height]
  return data[Math.floor(y * down) * width + Math.floor(x * right)]!
}

it('the squares are black where their centres are, and white beside', () => {
  const { corners, square, pages: count } = sheet.geometry
  expect(count).toBe(pages.length)
  for (let page = 1; page <= count; page++)
    for (const { x, y } of corners) {
      for (const [dx, dy] of [
        [0, 0],
        [0.45, 0.45],
        [-0.45, 0.45],
        [0.45, -0.45],
        [-0.45, -0.45],
      ] as const)
        expect(at(page, x + dx * square, y + dy * square)).toBeLessThan(20)
      expect(at(page, x + 0.6 * square, y)).toBeGreaterThan(235)
      expect(at(page, x, y - 0.6 * square)).toBeGreaterThan(235)
    }
})

it('each bubble has its frame where the geometry says, and is empty inside', () => {
  const { rows, digits, bubble } = sheet.geometry
  expect(digits).toHaveLength(8)
  expect(rows).toHaveLength(23 + 4 + 5)
  for (const { page, bubbles } of [...rows, ...digits])
    for (const { x, y } of bubbles) {
      // The left and upper edges are the darkest within a pixel of where they are.
      const edge = (dx: number, dy: number) =>
        Math.min(...[-0.25, 0, 0.25].map((off) => at(page, x + dx + off, y + dy)))
      expect(edge(0, bubble.height / 2)).toBeLessThan(225)
      expect(edge(bubble.width, bubble.height / 2)).toBeLessThan(225)
      expect(at(page, x + bubble.width * 0.15, y + bubble.height / 2)).toBeGreaterThan(240)
    }
})

it('no place is outside of the margins, and no two overlap', () => {
  const { rows, digits, boxes, bubble, width, height } = sheet.geometry
  const places = [
    ...[...rows, ...digits].flatMap(({ page, bubbles }) =>
      bubbles.map(({ x, y }) => ({ page, x, y, right: x + bubble.width, bottom: y + bubble.height })),
    ),
    ...boxes.map((box) => ({ ...box, right: box.x + box.width, bottom: box.y + box.height })),
  ]
  for (const one of places) {
    expect([one.x > 40, one.y > 80, one.right < width - 40, one.bottom < height - 40]).toEqual([true, true, true, true])
    for (const other of places)
      if (other !== one && other.page === one.page)
        expect(one.x >= other.right || other.x >= one.right || one.y >= other.bottom || other.y >= one.bottom).toBe(
          true,
        )
  }
})

it('further copies have the same geometry', () => {
  expect(printed(sampleSheet([23, 4, 1, 4, 3]), { from: 5, count: 3 }).geometry).toEqual(sheet.geometry)
})

it('every page of every copy has its code', async () => {
  const { pdf } = printed(sampleSheet([23, 4, 1, 4, 3]), { from: 8, count: 3 })
  const codes = await Promise.all((await pixelsOf(pdf, 150)).map(findCode))
  expect(codes.map((found) => found && [found.code.copy, found.code.page])).toEqual(
    [8, 9, 10].flatMap((copy) => pages.map((_, at) => [copy, at + 1])),
  )
})

it('what does not fit a row of bubbles is written', () => {
  const sheet = sampleSheet([1])
  const [question] = sheet.sections[0]!.questions
  const choices = Array.from({ length: 30 }, (_, n) => ({ value: String(n), label: String(n) }))
  question!.parts = [{ ...question!.parts[0]!, rows: [{ label: '', many: false, choices }] }]
  const { rows, boxes } = printed(sheet).geometry
  expect([rows.length, boxes.length]).toEqual([0, 1])
})
