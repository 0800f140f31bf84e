import { z } from 'zod'

/** The keys of points of a rubric, in this order. C, F, L, S and Z do something else while marking. */
export const rubricKeys = [...'ABDEGHIJKMNOPQRTUVWXY']

/**
 * What an answer earns points for (采分点), each with the letter that a marker presses. A negative one takes points off.
 */
export const rubricSchema = z
  .array(
    z.strictObject({
      key: z.enum(rubricKeys),
      label: z.string().trim().min(1).max(200),
      points: z.number().min(-100).max(100).multipleOf(0.5),
    }),
  )
  .max(20)
export type Rubric = z.infer<typeof rubricSchema>

/** What the chosen points of a rubric add up to, never below 0 or above the full score. */
export const pointsOf = (rubric: Rubric, keys: readonly string[], full: number): number =>
  Math.min(
    full,
    Math.max(
      0,
      rubric.filter(({ key }) => keys.includes(key)).reduce((sum, { points }) => sum + points, 0),
    ),
  )
