import { z } from 'zod'
import { answerText } from './exercise-type.ts'
import { essay, shortAnswer } from './open.ts'
import { scored, unscored } from './points.ts'
import { defineScoring } from './type-scoring.ts'

/** A written response is scored by a person; an empty one scores 0 without one. */
const scoreWritten = (text: string, points: number) => (text.trim() === '' ? scored(0, points) : unscored(points))

export const shortAnswerScoring = defineScoring(shortAnswer, {
  response: z.strictObject({ type: z.literal('short_answer'), text: answerText }),
  nothing: { type: 'short_answer', text: '' },
  right: (answer) => ({ type: 'short_answer', text: answer.text }),
  prompt: () => ({ type: 'short_answer' }),
  score: (_answer, response, { points }) => scoreWritten(response.text, points),
})

export const essayScoring = defineScoring(essay, {
  response: z.strictObject({ type: z.literal('essay'), text: answerText }),
  nothing: { type: 'essay', text: '' },
  right: (answer) => ({ type: 'essay', text: answer.text }),
  prompt: () => ({ type: 'essay' }),
  score: (_answer, response, { points }) => scoreWritten(response.text, points),
})
