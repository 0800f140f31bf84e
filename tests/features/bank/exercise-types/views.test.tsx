import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { exerciseTypes, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import {
  emptyResponse,
  rightResponse,
  type ExerciseResponse,
} from '../../../../resources/bank/exercise-types/scoring.ts'
import { QuestionView, type ViewedQuestion } from '../../../../src/content/exercise/question-view.tsx'
import { mounted } from '../../../fixtures/mounted.ts'

/** The rendered page, and the response entered in it. */
async function draw(
  question: ViewedQuestion,
  mode: 'preview' | 'answer' | 'review',
  response: ExerciseResponse | null,
): Promise<{ page: HTMLElement; responses: ExerciseResponse[] }> {
  const responses: ExerciseResponse[] = []
  const { page } = await mounted(
    <QuestionView question={question} mode={mode} response={response} onResponse={(after) => responses.push(after)} />,
  )
  return { page, responses }
}

describe('a question as a learner sees it', () => {
  it.each(exerciseTypes.map((type) => [type.name, type] as const))(
    '%s: nothing is revealed before scoring, and right answers are marked as such afterwards',
    async (_name, type) => {
      const { options, stem } = type.example
      const answer = type.example.answer as ExerciseAnswer
      const question = { type: type.name, stem, options, answer, analysis: '解析一', score: 4 }
      for (const mode of ['preview', 'answer'] as const) {
        const { page } = await draw(question, mode, emptyResponse(type.name))
        expect(page.textContent).not.toContain('解析一')
        expect(page.querySelector('.exercise-mark, .exercise-score')).toBeNull()
      }
      const wrong = await draw(question, 'review', null)
      expect(wrong.page.textContent).toContain('解析一')
      expect(wrong.page.querySelector('.exercise-score')).not.toBeNull()
      const right = await draw(question, 'review', rightResponse(answer))
      expect(right.page.querySelector('.exercise-mark[data-right="false"]')).toBeNull()
    },
  )

  it.each(exerciseTypes.map((type) => [type.name, type] as const))(
    '%s: what a person scores from a picture is not called wrong',
    async (_name, type) => {
      const { options, stem } = type.example
      const answer = type.example.answer as ExerciseAnswer
      const question = { type: type.name, stem, options, answer, analysis: '解析一', score: 4 }
      const { page } = await mounted(<QuestionView question={question} mode="review" response={null} earned={null} />)
      expect(page.querySelector('.exercise-mark[data-right="false"]')).toBeNull()
    },
  )

  it('choices and typed text are reported', async () => {
    const choice = await draw(
      {
        type: 'single_choice',
        stem: '甲',
        options: [
          { key: 'A', text: '1' },
          { key: 'B', text: '2' },
        ],
        answer: { type: 'single_choice', key: 'B' },
      },
      'answer',
      null,
    )
    await act(async () => choice.page.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click())
    expect(choice.responses).toEqual([{ type: 'single_choice', key: 'B' }])
    const order = await draw(
      {
        type: 'ordering',
        stem: '甲',
        options: [
          { key: 'A', text: '1' },
          { key: 'B', text: '2' },
        ],
        answer: { type: 'ordering', keys: ['B', 'A'] },
      },
      'answer',
      null,
    )
    await act(async () =>
      order.page.querySelectorAll<HTMLButtonElement>('.view-move button:not([disabled])')[0]!.click(),
    )
    expect(order.responses).toEqual([{ type: 'ordering', keys: ['B', 'A'] }])
  })

  it('text that a person wrote never becomes markup', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script><b>甲</b>'
    const question: ViewedQuestion = {
      type: 'single_choice',
      stem: hostile,
      options: [
        { key: 'A', text: hostile },
        { key: 'B', text: '2' },
      ],
      answer: { type: 'single_choice', key: 'B' },
      analysis: hostile,
    }
    const { page } = await draw(question, 'review', { type: 'single_choice', key: 'A' })
    expect(page.querySelector('img, script')).toBeNull()
    expect(page.querySelectorAll('b').length).toBeGreaterThan(2)
  })

  it('a question without an answer shows its text and options', async () => {
    const { page } = await draw(
      { type: 'single_choice', stem: '甲', options: [{ key: 'A', text: '乙' }], answer: null },
      'answer',
      null,
    )
    expect(page.textContent).toContain('甲')
    expect(page.textContent).toContain('乙')
  })
})
