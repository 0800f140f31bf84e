import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeStored } from '../../../../editor/stored/write.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import { printLayout, type PrintLayout } from '../../../../resources/papers/print-layout.ts'
import type { PaperQuestion } from '../../../../server/features/papers/print/paper/paper-document.ts'
import { alone, multiple, section, short, single, tableOf, worth } from '../../../fixtures/papers/parts.ts'
import { figures } from '../../../fixtures/papers/six-papers.ts'
import { inkOf, type PageInk } from './page-ink.ts'
import { textOfPdf } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

/** How a question looks on paper. */

const layoutOf = (given: Partial<PrintLayout> = {}): PrintLayout => printLayout.parse(given)

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Around the pixels of each colour. */
function boxesOf(page: PageInk): Map<number, Box> {
  const boxes = new Map<number, Box>()
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const colour = page.at(x, y)
      const box = boxes.get(colour) ?? { left: x, right: x, top: y, bottom: y }
      boxes.set(colour, {
        left: Math.min(box.left, x),
        right: Math.max(box.right, x),
        top: box.top,
        bottom: y,
      })
    }
  return boxes
}
const overlap = (a: Box, b: Box): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

const tall = [
  String.raw`\frac{a^{3/2}}{b_1}`,
  String.raw`\sqrt{\frac{x}{y}+\frac{\sqrt a}{\sqrt b}}`,
  String.raw`\sum_{k=1}^{n}k`,
  String.raw`\begin{matrix}1&2\\3&4\\5&6\end{matrix}`,
  String.raw`x^{2^{2^2}}`,
  String.raw`\int_0^1 t`,
  'y',
]
/** Shades of green in a red; the edges of a formula are blends with white, which are none of them. */
const colourOf = (at: number): number => 0x80_00_00 + ((6 * at) << 8)
const isOwn = (colour: number): boolean => (colour & 0xff_00_ff) === 0x80_00_00 && ((colour >> 8) & 0xff) % 6 === 0
const coloured = (latex: string, at: number) => ({
  kind: 'formula' as const,
  latex: String.raw`\textcolor{#${colourOf(at).toString(16)}}{${latex}}`,
  display: false,
})

describe('lines', () => {
  it('never overlap, whatever formulas are in them', async () => {
    const paragraph = fc.array(fc.tuple(fc.constantFrom(...tall), fc.integer({ min: 1, max: 25 })), {
      minLength: 8,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(paragraph, async (formulas) => {
        const stem = writeStored(
          formulas.flatMap(([latex, letters], at) => [
            { kind: 'text' as const, text: '文字'.repeat(letters) },
            coloured(latex, at),
          ]),
        )
        const { pdf } = print({ document: paperOf([{ stem }]), layout: layoutOf({ room: false, columns: 2 }) })
        for (const page of await inkOf(pdf, 3)) {
          const boxes = [...boxesOf(page)].filter(([colour]) => isOwn(colour))
          expect(boxes.length).toBeGreaterThan(0)
          for (const [at, [, box]] of boxes.entries()) {
            expect(boxes.slice(at + 1).filter(([, other]) => overlap(box, other))).toEqual([])
            for (let y = box.top; y <= box.bottom; y++)
              for (let x = box.left; x <= box.right; x++) if (page.at(x, y) === 0) throw new Error(`text in ${x}, ${y}`)
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('have fractions of full size', async () => {
    const sizeIn = async (latex: string) => {
      const stem = writeStored([{ kind: 'text', text: '设' }, { ...coloured(latex, 0) }])
      const [page] = await inkOf(print({ document: paperOf([{ stem }]), layout: layoutOf({ room: false }) }).pdf, 3)
      const box = boxesOf(itemAt(page ? [page] : [], 0)).get(colourOf(0))
      return box ? box.bottom - box.top : 0
    }
    const [own, displayed] = [await sizeIn(String.raw`\frac{x}{2}`), await sizeIn(String.raw`\dfrac{x}{2}`)]
    expect(own).toBeGreaterThan(45)
    expect(own).toBe(displayed)
  })
})

/** The height of a single question without room. */
function heightOf(question: PaperQuestion, given: Partial<PrintLayout> = {}): number {
  const { questions } = print({
    document: paperOf([{ ...question, key: '1' }]),
    layout: layoutOf({ room: false, ...given }),
    pictures: figures,
  })
  const { y, end } = itemAt(questions, 0)
  return end.y - y
}

describe('options', () => {
  it('are in four columns, two or one by the widest, formulas and pictures alike', () => {
    const of = (options: string[]) => heightOf(single('题干', options, 'A'))
    const rows = (height: number, line: number) => Math.round((height - of(['一', '二', '三', '四'])) / line) + 1
    const line = of(['一', '二']) && (of(['一'.repeat(30), '二', '三', '四']) - of(['一', '二', '三', '四'])) / 3
    expect(rows(of(['一'.repeat(9), '二', '三', '四']), line)).toBe(1)
    expect(rows(of(['一'.repeat(15), '二', '三', '四']), line)).toBe(2)
    expect(rows(of(['一'.repeat(30), '二', '三', '四']), line)).toBe(4)
    expect(rows(of(['$x+y$', '$x$', '$y$', '$z$']), line)).toBe(1)
    const pictures = of(['[graph0]', '[graph1]', '[graph2]', '[graph3]'])
    expect(pictures).toBeLessThan(2 * of(['[graph0]', '一']))
  })

  it('stand beside the figure of their question, as far as the text stays wide enough', () => {
    const question = single('如图。\n[graph0]', ['一', '二', '三', '四'], 'A')
    expect(heightOf(question)).toBeLessThan(110)
    expect(heightOf(question, { paper: '16k', columns: 2 })).toBeGreaterThan(heightOf(question) + 20)
  })
})

describe('a bracket', () => {
  const bracket = /[（(][\s\u3000]*[）)]/g
  it.each([
    '选哪一项',
    '选哪一项（）',
    '选（　　）哪一项？',
    '下列（）是对的',
    '选哪一项( )。',
    '如图，选哪一项\n[graph0]',
    'Which one is right?',
  ])('is there once: %s', async (stem) => {
    const { pdf } = print({ document: paperOf([single(stem, ['一', '二'], 'A')]), pictures: figures })
    const text = await textOfPdf(pdf)
    expect(text.match(bracket)).toHaveLength(1)
  })

  it('is none where a program calls something', async () => {
    const { pdf } = print({ document: paperOf([single('执行 main() 和 f() 之后输出什么', ['一', '二'], 'A')]) })
    expect((await textOfPdf(pdf)).match(bracket)).toHaveLength(3)
  })
})

describe('points', () => {
  const document = {
    ...paperOf([]),
    sections: [
      section(
        '一、选择题',
        '每小题 5 分，共 10 分。',
        alone(...worth(5, [single('甲', ['一'], 'A'), multiple('乙', ['一'], 'A')])),
      ),
      section('二、解答题', '共 20 分。', alone(short('丙。', '略', { score: 8 }), short('丁。', '略', { score: 12 }))),
    ],
  }
  it.each([
    ['needed', /1．甲/, /3．（8分）丙。/],
    ['before', /1．（5分）甲/, /3．（8分）丙。/],
    ['end', /甲\u2060?（）（5分）/, /3．丙。（8分）/],
    ['section', /1．甲/, /3．丙。/],
  ] as const)('are where the layout wants them: %s', async (points_at, first, third) => {
    const text = await textOfPdf(print({ document, layout: layoutOf({ points_at }) }).pdf)
    expect(text).toMatch(first)
    expect(text).toMatch(third)
    expect(text.includes('（8分）')).toBe(points_at !== 'section')
    expect(text.includes('（5分）')).toBe(points_at === 'before' || points_at === 'end')
  })
})

it('a table that is too wide is set smaller, or turned, and stays in its column', async () => {
  for (const columns of [4, 16, 26]) {
    const rows = Array.from({ length: 5 }, (_, y) => Array.from({ length: columns }, (_, x) => `${y}value${x}`))
    const { pdf } = print({
      document: paperOf([{ stem: tableOf(rows) }]),
      layout: layoutOf({ columns: 2, room: false }),
    })
    const text = await textOfPdf(pdf)
    for (const cell of rows.flat()) expect(text).toContain(cell)
    const [page] = await inkOf(pdf)
    // Neither above the page's text, nor between its columns.
    for (let y = 0; y < 48; y++) for (let x = 0; x < 595; x++) expect(page?.at(x, y)).toBe(0xffffff)
    for (let y = 60; y < 780; y++) for (let x = 288; x < 306; x++) expect(page?.at(x, y)).toBe(0xffffff)
  }
})
