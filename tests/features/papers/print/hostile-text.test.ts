import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import type { PaperQuestion } from '../../../../server/features/papers/print/paper/paper-document.ts'
import { textOfPdf, squeezed } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

/** What people write is printed as they wrote it, and never run: nothing of it is read as the typesetter's markup. */

const pieces = [
  '#',
  '$',
  '@',
  '\\',
  '`',
  '```',
  '//',
  '/*',
  '*/',
  '"',
  "'",
  '<',
  '>',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '*',
  '_',
  '=',
  '-',
  '+',
  '~',
  '^',
  '&',
  ';',
  ':',
  '#eval("1+1")',
  'read("/etc/passwd")',
  '#read("/etc/passwd")',
  '#include "paper.typ"',
  '#import "@preview/x:1.0.0"',
  '#image("/etc/passwd")',
  '#panic("x")',
  '#while true {}',
  '$sum_(i=1)^n$',
  '<question>',
  '#metadata(1)<geometry>',
  '\\u{41}',
  '#set page(width: 1pt)',
  '#sys.inputs',
  '/etc/passwd',
  '乘法',
  'x',
  ' ',
  '1',
  '。',
  '“',
  '”',
  '\\frac12',
  '</span>',
  '&amp;',
]
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
const storedText = (value: string): string => writeStored([{ kind: 'text', text: value }])

/**
 * What is in a question; a reader of PDF takes a hyphen at the end of a line for one that divides a word, so none
 * is the end.
 */
const ends = fc.tuple(text, text, text, text).map(([stem, option, analysis, accepted]) => ({
  stem: `始${stem}末`,
  option: `${option}完`,
  analysis: `${analysis}完`,
  accepted: `${accepted.replaceAll('$', '')}啊`,
}))
type Ends = typeof ends extends fc.Arbitrary<infer One> ? One : never

const questionOf = ({ stem, option, analysis, accepted }: Ends): Partial<PaperQuestion> => ({
  type: 'cloze',
  stem: storedText(stem),
  answer: {
    type: 'cloze',
    blanks: [
      { accept: [accepted], case_sensitive: false, score: null },
      {
        kind: 'choice',
        options: [
          { key: 'A', text: storedText(option) },
          { key: 'B', text: '二' },
        ],
        key: 'A',
        score: null,
      },
    ],
  },
  analysis: storedText(analysis),
})

const perPaper = 6

it('texts full of markup come out of the PDF as they went in, wherever they stand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: perPaper, maxLength: perPaper }),
      fc.array(ends, { minLength: perPaper, maxLength: perPaper }),
      async (titles, texts) => {
        const title = titles.join('，')
        const document = paperOf(texts.map(questionOf), { title })
        const { pdf, questions } = print({ document, layout: layoutOfAll })
        const read = await textOfPdf(pdf)
        for (const value of [title, ...texts.flatMap((one) => Object.values(one))])
          expect(read).toContain(squeezed(value))
        expect(questions).toHaveLength(perPaper)
      },
    ),
    { numRuns: 10 },
  )
})

const layoutOfAll = printLayout.parse({
  form: 'end',
  header: '#h(1fr) `x`',
  footer: '#h(1fr)',
  score_table: true,
  person: true,
})
