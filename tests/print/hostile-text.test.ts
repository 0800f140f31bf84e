import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeStored } from '../../editor/stored/write.ts'
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

it('texts full of markup come out of the PDF as they went in, wherever they stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(text, text, text, text, text), async ([title, stem, option, analysis, accepted]) => {
      const document = paperOf(
        [
          {
            type: 'cloze',
            stem: storedText(`始${stem}末`),
            answer: {
              type: 'cloze',
              blanks: [
                { accept: [`${accepted.replaceAll('$', '')}啊`], case_sensitive: false, score: null },
                {
                  kind: 'choice',
                  options: [
                    { key: 'A', text: storedText(`${option}完`) },
                    { key: 'B', text: '二' },
                  ],
                  key: 'A',
                  score: null,
                },
              ],
            },
            // A reader of PDF takes a hyphen at the end of a line for one that divides a word.
            analysis: storedText(`${analysis}完`),
          },
        ],
        { title },
      )
      const { pdf, questions } = print({ document, layout: { ...layoutOfAll } })
      const read = await textOfPdf(pdf)
      for (const value of [title, `始${stem}末`, `${option}完`, `${analysis}完`, `${accepted.replaceAll('$', '')}啊`])
        expect(read).toContain(squeezed(value))
      expect(questions).toHaveLength(1)
    }),
    { numRuns: 60 },
  )
})

const layoutOfAll = {
  form: 'end',
  paper: 'a4',
  columns: 1,
  sealing_line: false,
  header: '#h(1fr) `x`',
  page_numbers: true,
  large: false,
  person: true,
  room: true,
  points: true,
  variants: 0,
  seed: 0,
} as const
