import { z } from 'zod'
import { recordId } from '../../kit/record-id.ts'

const count = z.int().min(0)
/** Done of so many; null where the person may not list what is counted. Nothing to do: `of` is 0. */
const figure = z.strictObject({ done: count, of: count }).nullable()
const figures = z.record(z.string(), figure)
const record = z.looseObject({ id: recordId, version: z.int() })

/** The most records that are named as lacking something. */
export const mostLacking = 500

/**
 * What is done of a record: `steps` counts the steps of the whole by their names, `parts` those of each part, in order.
 * `lacking`: who lacks which steps, the part's id with those of a part; at most `mostLacking` of `lacking_total`.
 */
export const progressOutput = z.strictObject({
  steps: figures,
  parts: z.array(z.strictObject({ record, steps: figures })),
  lacking: z.array(
    z.strictObject({
      record,
      steps: z.array(z.strictObject({ step: z.string(), part: recordId.nullable() })),
    }),
  ),
  lacking_total: count,
})
export type Progress = z.infer<typeof progressOutput>
export type ProgressFigure = z.infer<typeof figure>
