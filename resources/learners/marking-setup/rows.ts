import { z } from 'zod'
import { plainText, recordId } from '../../kit/index.ts'
import { markingModes } from '../marking/index.ts'

const people = (most: number) => z.array(recordId).max(most)

/** More questions than people mark in any paper. */
const mostRows = 100

/** How one question of a paper is marked. `version`: of its scheme as it was read; null where it had none. */
export const setupRow = z.strictObject({
  number: z.int(),
  exercise_id: recordId,
  points: z.number(),
  state: z.enum(['none', 'draft', 'trial', 'open', 'closed']),
  version: z.int().nullable(),
  mode: z.enum(markingModes),
  tolerance: z.number().min(0).max(100),
  step: z.enum(['1', '0.5']),
  markers: people(100),
  group_ids: people(20),
  arbiters: people(100),
  leaders: people(20),
  quota: z.int().min(1).max(100_000).nullable(),
  rubric: plainText(5000),
})
export type SetupRow = z.infer<typeof setupRow>

export const setupRows = z.array(setupRow).max(mostRows)
