import { z } from 'zod'

/**
 * What was measured of a person on each day: a column for each report, oldest first, and a row for each node with a
 * value in any of them.
 */
export const output = z.strictObject({
  columns: z.array(z.strictObject({ id: z.int(), title: z.string(), at: z.string().nullable() })),
  rows: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      /** From 0. */
      depth: z.int(),
      /** In the order of the columns; null where nothing was measured. */
      values: z.array(z.number().nullable()),
      /** Whether a value is of too few questions or answers to say much. */
      thin: z.array(z.boolean()),
    }),
  ),
  /** Older reports that are left out. */
  left_out: z.int(),
})
export type MeasuredDates = z.infer<typeof output>
