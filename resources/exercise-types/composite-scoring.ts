import { z } from 'zod'
import { composite } from './composite.ts'
import type { ExerciseOption } from './options.ts'
import { sharesOf, summed } from './points.ts'
import { simpleGiven, simpleScoring, type SimpleAsked } from './simple-scoring.ts'
import { defineScoring } from './type-scoring.ts'

/** The part of a composite's part that learners see. */
export interface AskedPart {
  stem: string
  options: readonly ExerciseOption[]
  asked: SimpleAsked
  score: number | null
}

export const compositeScoring = defineScoring(composite, {
  given: z.strictObject({ type: z.literal('composite'), parts: z.array(simpleGiven.nullable()).max(30) }),
  nothing: { type: 'composite', parts: [] },
  right: (answer) => ({
    type: 'composite',
    parts: answer.parts.map((one) => simpleScoring(one.answer.type)!.right(one.answer)),
  }),
  asked: (answer) => ({
    type: 'composite',
    parts: answer.parts.map(
      (one): AskedPart => ({
        stem: one.stem,
        options: one.options,
        asked: simpleScoring(one.answer.type)!.asked(one.answer) as SimpleAsked,
        score: one.score,
      }),
    ),
  }),
  /** Each part by its own type's rule, with its share of the points. */
  score: (answer, given, { points }) => {
    const shares = sharesOf(
      points,
      answer.parts.map((one) => one.score),
    )
    return summed(
      answer.parts.map((one, index) =>
        simpleScoring(one.answer.type)!.score(one.answer, given.parts[index] ?? null, { points: shares[index]! }),
      ),
    )
  },
})
