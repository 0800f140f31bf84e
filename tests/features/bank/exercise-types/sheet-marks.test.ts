import { expect, it } from 'vitest'
import { exerciseTypes, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import {
  responseByMarks,
  scoreAnswer,
  sheetParts,
  type SheetPart,
} from '../../../../resources/bank/exercise-types/scoring.ts'

/** Every way to fill the bubbles of a row. */
function fillings({ many, choices }: SheetPart['rows'][number]): string[][] {
  const values = choices.map(({ value }) => value)
  if (!many) return [[], ...values.map((one) => [one])]
  return values.reduce<string[][]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]])
}

const fillingsOf = (rows: SheetPart['rows']): string[][][] =>
  rows.reduce<string[][][]>((all, row) => all.flatMap((some) => fillings(row).map((one) => [...some, one])), [[]])

const filledIn = exerciseTypes.flatMap(({ name, example }) => {
  const answer = example.answer as ExerciseAnswer
  const [part] = sheetParts(answer, example.options)
  return part && part.rows.length > 0 ? [{ name, answer, part }] : []
})

it('choices, pairs, orders and words are bubbles; what is written is none', () => {
  expect(filledIn.map(({ name }) => name)).toEqual([
    'single_choice',
    'multiple_choice',
    'true_false',
    'cloze',
    'word_bank',
    'matching',
    'classification',
    'ordering',
  ])
})

it.each(filledIn)(
  'one way to fill the bubbles of $name earns full marks, and an empty sheet none',
  ({ answer, part }) => {
    const scores = fillingsOf(part.rows).map((chosen) => scoreAnswer(answer, responseByMarks(part, chosen), 6).earned)
    expect(scores.filter((score) => score === 6)).toHaveLength(1)
    expect(scores[0]).toBe(0)
  },
)

it('each part of a composite has rows or a box of its own', () => {
  const part = (answer: unknown, options: unknown[] = []) => ({ stem: '', options, answer, analysis: '', score: 2 })
  const answer = {
    type: 'composite',
    parts: [
      part({ type: 'single_choice', key: 'A' }, [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ]),
      part({ type: 'short_answer', text: '鲁迅', keywords: [] }),
    ],
  } as unknown as ExerciseAnswer
  expect(sheetParts(answer, []).map(({ type, rows }) => [type, rows.length])).toEqual([
    ['single_choice', 1],
    ['short_answer', 0],
  ])
})
