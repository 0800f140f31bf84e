import { z } from 'zod'

/** What is reviewed, as the action's fields have it after their defaults. */
export const reviewInput = z.strictObject({
  id: z.int(),
  group_id: z.int().nullable(),
  /** In percent. */
  below: z.int().min(1).max(100),
  /** Of the bank, for each question. */
  similar: z.int().min(0).max(3),
  language: z.enum(['zh', 'en']),
  format: z.enum(['pdf', 'pptx']).default('pdf'),
  /** Whether it says who answered what, or how many. */
  named: z.boolean().default(true),
})
export type ReviewInput = z.infer<typeof reviewInput>
