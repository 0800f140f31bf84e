import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printLayout, type PrintLayout } from '../../../../resources/papers/print-layout.ts'
import type { Place, Printed } from '../../../../server/features/papers/print/engine/typesetter.ts'
import type { PaperDocument, PaperItem } from '../../../../server/features/papers/print/paper/paper-document.ts'
import { sheetOf } from '../../../../server/features/papers/print/paper/sheets.ts'
import { itemAt } from '../../../../resources/kit/present.ts'
import {
  alone,
  blanks,
  cloze,
  essay,
  on,
  parts,
  section,
  short,
  single,
  tableOf,
} from '../../../fixtures/papers/parts.ts'
import { figures, sixPapers } from '../../../fixtures/papers/six-papers.ts'
import { inkOf, lastInk, type PageInk } from './page-ink.ts'
import { print } from './printing.ts'

/** How pages are filled, by what is printed on them. */

const pointsPerMm = 72 / 25.4
interface Column {
  page: number
  x: readonly [number, number]
  y: readonly [number, number]
}

function columnsOf(layout: PrintLayout, pageCount: number): Column[] {
  const { width, height, left, right, top, bottom, columns, gutter } = sheetOf(layout)
  const column = (width - left - right - gutter * (columns - 1)) / columns
  return Array.from({ length: pageCount * columns }, (_, at): Column => {
    const x = left + (at % columns) * (column + gutter)
    return {
      page: Math.floor(at / columns) + 1,
      x: [x * pointsPerMm, (x + column) * pointsPerMm],
      y: [top * pointsPerMm, (height - bottom) * pointsPerMm],
    }
  })
}
const holds = ({ page, x }: Column, place: Place): boolean =>
  place.page === page && place.x >= x[0] - 12 && place.x <= x[1] + 12

const leastFill = 0.6

/** What is wrong with how the columns of a print are filled: one less than 60 % full, or a heading that ends one. */
async function faultsOf(printed: Printed, layout: PrintLayout): Promise<string[]> {
  const ink = await inkOf(printed.pdf)
  const columns = columnsOf(layout, printed.pageCount)
  return columns.flatMap((column, at) => {
    const page: PageInk = itemAt(ink, column.page - 1)
    const { headings, rooms, parts: ends } = printed
    const [top, bottom] = column.y
    const last = lastInk(page, column.x, column.y) ?? top
    const filledTo = Math.max(last, ...rooms.filter((one) => holds(column, one)).map(({ y }) => y))
    const fill = (filledTo - top) / (bottom - top)
    const isAfterEnd = !columns.slice(at).some((later) => ends.some((end) => holds(later, end)))
    const isLast = isAfterEnd || ends.some((end) => holds(column, end))
    const name = `page ${column.page} column ${at}`
    const alone = headings.filter((one) => holds(column, one) && last <= one.y + 4)
    return [
      ...(fill >= leastFill || isLast ? [] : [`${name} is ${Math.round(fill * 100)} % full`]),
      ...alone.map(({ y }) => `${name} ends with a heading at ${Math.round(y)}`),
    ]
  })
}

describe('pages of the papers that schools sit', () => {
  const papers = ['a4', 'a3', '8k', '16k'] as const
  it.each(sixPapers.flatMap(({ name, document }) => papers.map((paper) => ({ name, document, paper }))))(
    'are full, and no heading is alone: $name on $paper',
    async ({ document, paper }) => {
      const layout = printLayout.parse({ form: 'end', paper, sealing_line: paper !== '16k' })
      const printed = print({ document, layout, pictures: figures })
      expect(await faultsOf(printed, layout)).toEqual([])
      const count = document.sections.flatMap(({ items }) => items.flatMap(({ questions }) => questions)).length
      expect(printed.questions.map(({ key }) => key)).toEqual(Array.from({ length: count }, (_, at) => String(at + 1)))
    },
  )
})

const words = (most: number) => fc.integer({ min: 2, max: most }).map((count) => '题目的文字'.repeat(count))
const figure = fc.constantFrom('', '', '\n[slope]', '\n[graph1]', '\n[map]', '\n[graph1]　[graph2]')
const question = fc.oneof(
  fc
    .tuple(words(40), figure, words(6))
    .map(([stem, shown, option]) => single(stem + shown, [option, '二', '三', '四'], 'A')),
  fc.tuple(words(12), words(8)).map(([stem, more]) => blanks(`${stem}__${more}__`, ['一', '二'])),
  fc.tuple(words(120), figure).map(([stem, shown]) => essay(stem + shown, '略')),
  words(80).map((stem) => short(stem, '略')),
  fc.tuple(words(60), figure, fc.array(words(40), { minLength: 1, maxLength: 12 })).map(([stem, shown, of]) =>
    parts(
      stem + shown,
      of.map((one, at) => (at % 2 === 0 ? short(one, '略') : single(one, ['一', '二'], 'A'))),
    ),
  ),
  fc.integer({ min: 2, max: 30 }).map((rows) => ({
    ...short('', '略'),
    stem: `看表。${tableOf(Array.from({ length: rows }, (_, at) => ['甲', '乙', '丙'].map((one) => one + at)))}`,
  })),
  fc.integer({ min: 3, max: 20 }).map((count) =>
    cloze(
      'Many words _#_ come here. '.repeat(count),
      Array.from({ length: count }, () => 'one/two/three/four'),
      'A'.repeat(count),
    ),
  ),
)
const item: fc.Arbitrary<PaperItem> = fc.oneof(
  { weight: 4, arbitrary: question.map((one) => itemAt(alone(one), 0)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(words(400), fc.array(question, { minLength: 1, maxLength: 4 }))
      .map(([text, of]) => on(text, ...of)),
  },
)
const paper: fc.Arbitrary<PaperDocument> = fc
  .array(fc.tuple(words(20), fc.array(item, { minLength: 1, maxLength: 10 })), { minLength: 1, maxLength: 5 })
  .map((sections) => ({
    language: 'zh',
    title: '试卷',
    subtitle: '',
    sections: sections.map(([instruction, items], at) =>
      section(`${'一二三四五'.charAt(at)}、大题`, instruction, items),
    ),
  }))
const layout = fc
  .record({
    paper: fc.constantFrom('a4' as const, 'a3' as const, '8k' as const, '16k' as const),
    columns: fc.constantFrom(1, 2),
    sealing_line: fc.boolean(),
    room: fc.boolean(),
    form: fc.constantFrom('paper' as const, 'end' as const),
  })
  .map((given) => printLayout.parse(given))

it('fills the pages of any paper, and leaves no heading alone', async () => {
  await fc.assert(
    fc.asyncProperty(paper, layout, async (document, chosen) => {
      expect(await faultsOf(print({ document, layout: chosen, pictures: figures }), chosen)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
