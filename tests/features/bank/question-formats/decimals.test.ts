import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberIn } from '../../../../resources/bank/exercise-types/compare-numbers.ts'
import type { ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import { decimalOf } from '../../../../server/features/bank/question-formats/decimals.ts'
import type { QuestionFormat, ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { gift } from '../../../../server/features/bank/question-formats/gift/gift.ts'
import { moodleXml } from '../../../../server/features/bank/question-formats/moodle/moodle-xml.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'
import { readText, written } from './format-files.ts'

/** What Moodle's importer takes for a number; anything else becomes any answer. */
const isNumeric = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/

const numeric = (accept: string[], tolerance: { kind: 'absolute' | 'relative'; value: number } | null) => ({
  ...emptyQuestion('#1', 'k'),
  type: 'numeric',
  stem: '地球的质量',
  answer: { type: 'numeric', accept, tolerance, unit: '' } satisfies ExerciseAnswer,
})
const textOf = async (format: QuestionFormat, question: ReadQuestion): Promise<string> =>
  Buffer.from((await written(format, [question])).bytes).toString()

describe('a number', () => {
  it.each([
    ['6.0×10^24', '6.0e24'],
    ['$6.02\\times 10^{-23}$', '6.02e-23'],
    ['1/2', '0.5'],
    ['50%', '0.5'],
    ['1,234', '1234'],
    ['-.5', '-.5'],
    ['3.140', '3.140'],
    ['三', null],
  ])('%s is %s for Moodle', (text, decimal) => {
    expect(decimalOf(text)).toBe(decimal)
  })

  it('of any form is one that Moodle reads, of the same value', () => {
    const mantissa = fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 3 }))
      .map(([n, p]) => (n / 10 ** p).toFixed(p))
    const text = fc.oneof(
      mantissa,
      fc.tuple(mantissa, fc.integer({ min: -30, max: 30 })).map(([m, e]) => `${m}×10^{${e}}`),
      fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 1, max: 64 })).map(([a, b]) => `${a}/${b}`),
      mantissa.map((m) => `${m}%`),
    )
    fc.assert(
      fc.property(text, (one) => {
        const decimal = decimalOf(one)
        expect(decimal).toMatch(isNumeric)
        const [value, same] = [numberIn(one)!, Number(decimal)]
        expect(Math.abs(same - value)).toBeLessThanOrEqual(1e-12 * Math.abs(value))
      }),
    )
  })
})

describe.each([gift, moodleXml])('a file of $name', (format) => {
  const written24 = format === gift ? '=6.0e24:1.2e+23' : '<text>6.0e24</text><tolerance>1.2e+23</tolerance>'

  it('has numbers and tolerances as decimals, and says which it rewrote', async () => {
    const question = numeric(['6.0×10^24'], { kind: 'relative', value: 2 })
    const { bytes, leftOut } = await written(format, [question])
    expect(Buffer.from(bytes).toString()).toContain(written24)
    expect(leftOut).toMatchObject([{ whole: false, what: [{ en: expect.stringContaining('6.0×10^24 → 6.0e24') }] }])
    expect(await readText(format, bytes)).toMatchObject([
      { question: { answer: { accept: ['6.0e24'], tolerance: { kind: 'relative', value: 2 } } } },
    ])
  })

  it('has no answer that is no number', async () => {
    const { bytes, leftOut } = await written(format, [numeric(['三', '3'], null)])
    expect(Buffer.from(bytes).toString()).not.toContain('三')
    expect(leftOut).toMatchObject([{ whole: false, what: [{ en: expect.stringContaining('三') }] }])
    expect((await written(format, [numeric(['三'], null)])).leftOut).toMatchObject([{ whole: true }])
  })

  it('keeps a small tolerance', async () => {
    expect(await textOf(format, numeric(['1.6e-19'], { kind: 'absolute', value: 1e-21 }))).toContain('1e-21')
  })
})

it('a blank for a number is one in Moodle, whatever its form', async () => {
  const question: ReadQuestion = {
    ...emptyQuestion('#1', 'k'),
    type: 'cloze',
    stem: '<span data-type="blank" data-kind="1"></span>',
    answer: {
      type: 'cloze',
      blanks: [
        {
          kind: 'number',
          accept: ['1/4'],
          case_sensitive: false,
          tolerance: { kind: 'relative', value: 10 },
          score: null,
        },
      ],
    },
  }
  expect(await textOf(moodleXml, question)).toContain('NUMERICAL:=0.25:0.025')
})
