import { z } from 'zod'
import { storedFile } from '../../kit/index.ts'
import { strokesSchema } from '../marking/strokes.ts'
import { markingRounds } from '../marking/index.ts'

/** The answers of an attempt, in the order of its paper, each with what it answers, its mark and the marks before. */
export const output = z.strictObject({
  list: z.array(
    z.strictObject({
      /** The answer (`answer_exercise`). */
      id: z.int(),
      number: z.int().nullable(),
      /** The last of its numbers, where its blanks or parts have one each; else its number. */
      last_number: z.int().nullable(),
      exercise_id: z.int(),
      /**
       * At the version that was answered; null for people who may not see it. Right answers as far as they may be read.
       */
      question: z.looseObject({ type: z.string(), stem: z.string() }).nullable(),
      given: z.looseObject({ type: z.string() }).nullable(),
      /** Null until it is marked, and for people who may not read scores. */
      score: z.number().nullable(),
      full_score: z.number().nullable(),
      remark: z.string().nullable(),
      scans: z.array(storedFile),
      /** What markers drew over the scans, once the score is settled; none for people who may not read scores. */
      drawings: z.array(
        z.strictObject({ round: z.enum(markingRounds), by: z.string().nullable(), strokes: strokesSchema }),
      ),
      marks: z.array(
        z.strictObject({
          at: z.string(),
          by: z.string().nullable(),
          before: z.number().nullable(),
          after: z.number().nullable(),
        }),
      ),
    }),
  ),
  total: z.int(),
})
export type Responses = z.infer<typeof output>
export type Response = Responses['list'][number]
