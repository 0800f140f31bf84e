import { z } from 'zod'
import { multipleChoice, singleChoice, trueFalse } from './choice.ts'
import { key } from './options.ts'
import { scored } from './points.ts'
import { choicesOf, defineScoring } from './type-scoring.ts'

export const singleChoiceScoring = defineScoring(singleChoice, {
  response: z.strictObject({ type: z.literal('single_choice'), key: key.nullable() }),
  nothing: { type: 'single_choice', key: null },
  right: (answer) => ({ type: 'single_choice', key: answer.key }),
  prompt: () => ({ type: 'single_choice' }),
  picks: ({ key: one }) => (one === null ? [] : [one]),
  marks: {
    rows: (_, options) => [{ label: '', many: false, choices: choicesOf(options) }],
    response: ([chosen = []]) => ({ type: 'single_choice', key: chosen[0] ?? null }),
  },
  score: (answer, response, { points }) => scored(response.key === answer.key ? 1 : 0, points),
})

type Credited = Pick<z.infer<typeof multipleChoice.answer>, 'credit' | 'some_percent' | 'missing_percent'>

/** The rules are at `choiceCredits` in `choice-credit.ts`. */
function choiceShare(
  right: number,
  wrong: number,
  of: number,
  { credit = 'all', some_percent = 50, missing_percent = 25 }: Credited,
): number {
  if (right === of && wrong === 0) return 1
  if (credit === 'penalty') return Math.max(0, right - wrong) / of
  if (wrong > 0 || right === 0 || credit === 'all') return 0
  if (credit === 'missing') return Math.max(0, 1 - ((of - right) * missing_percent) / 100)
  return credit === 'some' ? some_percent / 100 : right / of
}

export const multipleChoiceScoring = defineScoring(multipleChoice, {
  response: z.strictObject({ type: z.literal('multiple_choice'), keys: z.array(key).max(40) }),
  nothing: { type: 'multiple_choice', keys: [] },
  right: (answer) => ({ type: 'multiple_choice', keys: answer.keys }),
  prompt: () => ({ type: 'multiple_choice' }),
  picks: ({ keys }) => keys,
  marks: {
    rows: (_, options) => [{ label: '', many: true, choices: choicesOf(options) }],
    response: ([chosen = []]) => ({ type: 'multiple_choice', keys: [...chosen] }),
  },
  score: (answer, response, { points }) => {
    const rightOnes = new Set(answer.keys)
    const chosen = [...new Set(response.keys)]
    const right = chosen.filter((one) => rightOnes.has(one)).length
    return scored(choiceShare(right, chosen.length - right, rightOnes.size, answer), points)
  },
})

export const trueFalseScoring = defineScoring(trueFalse, {
  response: z.strictObject({ type: z.literal('true_false'), value: z.boolean().nullable() }),
  nothing: { type: 'true_false', value: null },
  right: (answer) => ({ type: 'true_false', value: answer.value }),
  prompt: () => ({ type: 'true_false' }),
  picks: ({ value }) => (value === null ? [] : [String(value)]),
  marks: {
    rows: () => [
      {
        label: '',
        many: false,
        choices: [
          { value: 'true', label: '√' },
          { value: 'false', label: '×' },
        ],
      },
    ],
    response: ([chosen = []]) => ({ type: 'true_false', value: chosen[0] === undefined ? null : chosen[0] === 'true' }),
  },
  score: (answer, response, { points }) => scored(response.value === answer.value ? 1 : 0, points),
})
