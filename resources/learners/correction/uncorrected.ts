import { z } from 'zod'
import type { PartWords } from '../../kit/json-parts.ts'

/**
 * What an answer had before corrections of scores (`score_correction`), which are counted from it again whenever one
 * comes or goes. Points.
 * - `is_marked`: a person gave the score.
 * - `mark`: what a person gave since, out of what, and behind which correction (its `place`); null where nobody did.
 */
export const uncorrected = z.strictObject({
  score: z.number().nullable(),
  full_score: z.number(),
  is_marked: z.boolean(),
  mark: z.strictObject({ score: z.number(), full_score: z.number(), after: z.int() }).nullable(),
})
export type Uncorrected = z.infer<typeof uncorrected>

export const uncorrectedWords: PartWords = {
  score: { zh: '得分', en: 'Score' },
  full_score: { zh: '满分', en: 'Out of' },
  is_marked: { zh: '人工评分', en: 'Marked by a person' },
  mark: { zh: '更正后的人工评分', en: 'Marked since' },
}
