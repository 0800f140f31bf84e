import { z } from 'zod'

/** Whose papers, as the action's fields have it after their defaults; neither: those of all candidates. */
export const markedPapersInput = z.strictObject({
  id: z.int(),
  group_id: z.int().nullable(),
  user_id: z.int().nullable(),
  language: z.enum(['zh', 'en']),
})
export type MarkedPapersInput = z.infer<typeof markedPapersInput>
