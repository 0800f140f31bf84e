import { expect, it } from 'vitest'
import { responseText } from '../../../../resources/bank/exercise-types/response-text.ts'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import { rightResponse } from '../../../../resources/bank/exercise-types/scoring.ts'

it.each([
  [{ type: 'single_choice', key: 'B' }, 'B'],
  [{ type: 'multiple_choice', keys: ['A', 'C'] }, 'AC'],
  [{ type: 'fill_blank', blanks: ['2', ''] }, '2；–'],
  [{ type: 'matching', pairs: [{ left: '1', right: 'A' }] }, '1-A'],
  [{ type: 'true_false', value: false }, '错'],
  [{ type: 'true_false', value: null }, ''],
  [{ type: 'composite', parts: [{ type: 'single_choice', key: 'A' }, null] }, '(1) A  (2) –'],
])('shows %j as %s', (response, text) => expect(responseText(response, 'zh')).toBe(text))

it('finds words for an answer of every type', () => {
  for (const { name, example } of exerciseTypes)
    expect(responseText(rightResponse(example.answer as never), 'zh'), name).not.toMatch(/^$|[{}]|object|undefined/)
})
