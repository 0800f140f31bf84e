import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Deck, Paragraph, Piece, Shape } from '../../../../server/features/exams/review/slides/deck.ts'
import { besideEachOther, pagesOf, paragraphHeight } from '../../../../server/features/exams/review/slides/fitting.ts'
import { linearFormula } from '../../../../server/features/exams/review/slides/linear-formula.ts'
import { writePptx } from '../../../../server/features/exams/review/slides/write-pptx.ts'
import { readPptx } from './read-pptx.ts'

/** Slides as a PowerPoint file, read back. */

let pictures: Uint8Array[]
beforeAll(async () => {
  const plain = (width: number) => sharp({ create: { width, height: 20, channels: 3, background: 'red' } })
  pictures = [await plain(30).png().toBuffer(), await plain(40).jpeg().toBuffer()]
})

async function written(deck: Deck): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of writePptx(deck)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const formulas = [
  '\\frac{x^{2}+1}{\\sqrt{x+3}}',
  'a<b',
  '\\sum_{i=1}^{n}a_{i}',
  '\\begin{cases}x=1\\\\y=2\\end{cases}',
  '\\overrightarrow{AB}',
  'x_{1}+x_{2}',
]
const text = fc.oneof(
  fc.constantFrom('已知函数', 'a & b <c> "d"', '\u0007响\ufffe', '😀', ' '),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const piece: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('text' as const), text, bold: fc.boolean(), lined: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('formula' as const),
      latex: fc.constantFrom(...formulas),
      display: fc.boolean(),
    }),
  },
)
const paragraph: fc.Arbitrary<Paragraph> = fc.record({ pieces: fc.array(piece, { maxLength: 5 }) })
const area = { x: 40, y: 80, width: 300, height: 200 }
const shape = (): fc.Arbitrary<Shape> =>
  fc.oneof(
    fc
      .record({
        is: fc.constant('text' as const),
        paragraphs: fc.array(paragraph, { minLength: 1, maxLength: 4 }),
        size: fc.constantFrom(16, 24),
      })
      .map((one) => ({ ...area, ...one })),
    fc.constant({ ...area, is: 'bar' as const, color: '2F5597' }),
    fc.constantFrom(...pictures).map((bytes) => ({ ...area, is: 'picture' as const, bytes, alt: 'a "b"' })),
    fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }).map((rows) => ({
      ...area,
      is: 'table' as const,
      size: 14,
      columns: [150, 150],
      rows: rows.map((row) => [...row]),
    })),
  )

const kept = (one: string): string =>
  one
    .toWellFormed()
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/\r\n?/g, '\n')

describe('a PowerPoint file', () => {
  it('of any deck is valid, has every text and picture in its order, and formulas twice', async () => {
    const slides = fc.array(fc.record({ title: text, shapes: fc.array(shape(), { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(slides, fc.constantFrom('zh' as const, 'en' as const), async (given, language) => {
        const read = readPptx(await written({ language, title: 'a & b', slides: given }))
        expect(read).toHaveLength(given.length)
        for (const [at, { title, shapes }] of given.entries()) {
          const slide = read[at]!
          const paragraphs = shapes.flatMap((one) => (one.is === 'text' ? one.paragraphs : []))
          const latex = paragraphs.flatMap(({ pieces }) =>
            pieces.flatMap((one) => (one.is === 'formula' ? [one.latex] : [])),
          )
          const linear = shapes.flatMap((one) =>
            one.is === 'text'
              ? one.paragraphs.flatMap(({ pieces }) =>
                  pieces.map((each) => (each.is === 'text' ? each.text : linearFormula(each.latex))),
                )
              : one.is === 'table'
                ? one.rows.flat()
                : [],
          )
          expect(slide.fallback).toBe(kept([title, ...linear].join('')))
          expect(slide.formulas).toBe(latex.length)
          const files = shapes.flatMap((one) => (one.is === 'picture' ? [one.bytes] : []))
          expect(slide.pictures).toHaveLength(files.length)
          expect(new Set(slide.pictures).size).toBe(new Set(files).size)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('says formulas in a line where Office Math is not known', () => {
    expect(formulas.map(linearFormula)).toEqual([
      '(x²+1)/(√(x+3))',
      'a<b',
      '∑_(i=1)ⁿa_i',
      '{x=1; y=2',
      'AB\u20d7',
      'x₁+x₂',
    ])
    expect(linearFormula('\\nothing{')).toContain('nothing')
  })
})

describe('a text on slides', () => {
  it('is there whole and in order, on slides that hold it', () => {
    const long = fc.array(
      fc.oneof(
        paragraph,
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 3000 })
          .map((one): Paragraph => ({ pieces: [{ is: 'text', text: one }] })),
      ),
      { maxLength: 12 },
    )
    const whole = (some: readonly Paragraph[]): string =>
      some.flatMap(({ pieces }) => pieces.map((one) => (one.is === 'text' ? one.text : one.latex))).join('')
    fc.assert(
      fc.property(long, (paragraphs) => {
        const pages = pagesOf(paragraphs, area)
        expect(whole(pages.flatMap((one) => one.paragraphs))).toBe(whole(paragraphs))
        for (const { size, paragraphs: own } of pages) {
          const high = own.reduce((sum, one) => sum + paragraphHeight(one, area.width, size), 0)
          if (own.length > 1) expect(high).toBeLessThanOrEqual(area.height)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('has its pictures inside their place, each in its shape', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) })
    fc.assert(
      fc.property(fc.array(size, { maxLength: 6 }), (given) => {
        for (const { picture, area: own } of besideEachOther(given, area)) {
          expect(own.x).toBeGreaterThanOrEqual(area.x)
          expect(own.x + own.width).toBeLessThanOrEqual(area.x + area.width + 1e-6)
          expect(own.height).toBeLessThanOrEqual(area.height + 1e-6)
          expect(own.width / own.height).toBeCloseTo(picture.width / picture.height, 6)
        }
      }),
    )
  })
})
