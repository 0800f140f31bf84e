import { z } from 'zod'
import { composite } from './composite.ts'
import type { ExerciseOption } from './options.ts'
import { sharesOf, summed } from './points.ts'
import { simpleResponse, simpleScoring, type SimplePrompt } from './simple-scoring.ts'
import { defineScoring } from './type-scoring.ts'
import { itemAt } from '../../kit/present.ts'

/** The part of a composite's part that learners see. */
export interface PartPrompt {
  stem: string
  options: readonly ExerciseOption[]
  prompt: SimplePrompt
  score: number | null
}

export const compositeScoring = defineScoring(composite, {
  response: z.strictObject({ type: z.literal('composite'), parts: z.array(simpleResponse.nullable()).max(30) }),
  nothing: { type: 'composite', parts: [] },
  right: (answer) => ({
    type: 'composite',
    parts: answer.parts.map((one) => simpleScoring(one.answer.type)!.right(one.answer)),
  }),
  prompt: (answer) => ({
    type: 'composite',
    parts: answer.parts.map(
      (one): PartPrompt => ({
        stem: one.stem,
        options: one.options,
        prompt: simpleScoring(one.answer.type)!.prompt(one.answer) as SimplePrompt,
        score: one.score,
      }),
    ),
  }),
  /** Each part by its own type's rule, with its share of the points. */
  score: (answer, response, { points }) => {
    const shares = sharesOf(
      points,
      answer.parts.map((one) => one.score),
    )
    return summed(
      answer.parts.map((one, index) =>
        simpleScoring(one.answer.type)!.score(one.answer, response.parts[index] ?? null, {
          points: itemAt(shares, index),
        }),
      ),
    )
  },
})
