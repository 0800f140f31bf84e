import { describe, expect, it } from 'vitest'
import { choiceCredits } from '../../../resources/bank/exercise-types/choice-credit.ts'
import { composite } from '../../../resources/bank/exercise-types/composite.ts'
import type { AnswerOf } from '../../../resources/bank/exercise-types/index.ts'
import { scoreAnswer } from '../../../resources/bank/exercise-types/scoring.ts'
import { partialIn, partialNote } from '../../../resources/papers/partial-credit.ts'
import { sectionsOfFile } from '../../../server/features/papers/source-files/paper-of-entries.ts'

/** 部分选对: read from a paper's instruction, printed under its sections, and what a part then earns. */

const rule = (partial_rule: string, partial_points: number | null = null) => ({ partial_rule, partial_points })

describe('an instruction', () => {
  it.each([
    ['全部选对的得5分，部分选对的得2分，有选错的得0分。', rule('some', 2)],
    ['全部选对的得６分，选对但不全的得３分，有选错的得０分', rule('some', 3)],
    ['选对但选不全的得 2.5 分', rule('some', 2.5)],
    ['少选得2分，多选、错选不得分', rule('some', 2)],
    ['漏选得 1 分', rule('some', 1)],
    ['全部选对得6分，部分选对的得部分分，有选错的得0分。', rule('share')],
    ['每小题6分，每少选一个扣2分，错选不得分', rule('missing', 2)],
    ['每漏选1个选项扣1.5分', rule('missing', 1.5)],
    ['多选、少选、错选均不得分', rule('all')],
    ['错选或漏选均得0分', rule('all')],
    ['全部选对才得分', rule('all')],
    ['选错倒扣1分', rule('penalty')],
    ['本题共8小题，每小题5分，共40分', null],
    ['每小题只有一个选项符合题意', null],
    ['请少选用修辞，写得60分以上的作文', null],
  ])('%s', (text, read) => expect(partialIn(text)).toEqual(read))

  it.each(choiceCredits)('that the product writes for %s is read back', (one) => {
    const points = one === 'some' || one === 'missing' ? 2.5 : null
    expect(partialIn(partialNote({ rule: one, points }, 'zh'))).toEqual(rule(one, points))
  })

  it('of a heading in a file is the rule of the section', () => {
    const heading = '二、多项选择题：本题共3小题，每小题6分。全部选对得6分，部分选对得2分，有选错的得0分。'
    expect(sectionsOfFile([{ exercise_id: 1, section: heading, score: 6 }], 'zh')).toMatchObject([
      { name: '二、多项选择题', ...rule('some', 2) },
    ])
  })
})

describe('a part of a composite', () => {
  const several = { type: 'multiple_choice', keys: ['A', 'C'] } as const
  const part = { stem: '', options: [], analysis: '' }
  const answer: AnswerOf<'composite'> = {
    type: 'composite',
    parts: [
      { ...part, answer: several as never, score: 6 },
      { ...part, answer: { type: 'true_false', value: true }, score: 4 },
    ],
  }

  it('earns by the rule as a question of its points does', () => {
    const credited = composite.credited?.(answer, { rule: 'some', points: 2 }, 20) ?? answer
    const response = { type: 'composite' as const, parts: [{ type: 'multiple_choice' as const, keys: ['A'] }, null] }
    expect(scoreAnswer(credited, response, 20)).toMatchObject({ earned: 2, of: 20 })
  })

  it('is left as it is where no rule is about it', () => {
    const others = { ...answer, parts: answer.parts.slice(1) }
    expect(composite.credited?.(others, { rule: 'share', points: null }, 4)).toBe(others)
  })
})
