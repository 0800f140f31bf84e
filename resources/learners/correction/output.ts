import { z } from 'zod'

/** What a correction does to scores, as it goes over the wire. Points. */

const points = z.number().nullable()
const both = <T extends z.ZodType>(of: T) => z.strictObject({ before: of, after: of })

/** An attempt whose score changes. Ranks are among the fully marked ones, by the share of the full score. */
const change = z.strictObject({
  attempt: z.int(),
  answer: z.int(),
  user_id: z.int(),
  name: z.string(),
  score: both(points),
  full_score: both(z.number()),
  total: both(points),
  rank: both(z.int().nullable()),
})

export const output = z.strictObject({
  /** Whether it is in force: then `before` is what it was without it. */
  is_in_force: z.boolean(),
  answers: z.int(),
  changed: z.int(),
  /** Of fully marked attempts; null without any. */
  mean: both(points),
  full_score: both(points),
  /** Marked by people, and left as they are: the first of them. */
  kept: z.array(z.strictObject({ answer: z.int(), user_id: z.int(), name: z.string(), score: points })),
  kept_count: z.int(),
  /** How many reach the lines of the school exams that have this paper. */
  lines: z.array(z.strictObject({ exam: z.string(), line: z.string(), points: z.number(), reached: both(z.int()) })),
  /** School exams of which the person does not see every subject. */
  lines_left_out: z.int(),
  list: z.array(change),
  /** Of the list, over all pages. */
  total: z.int(),
})
export type CorrectionEffect = z.infer<typeof output>
export type ChangedAttempt = CorrectionEffect['list'][number]
