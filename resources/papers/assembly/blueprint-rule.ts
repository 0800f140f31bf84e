import { z } from 'zod'
import { exerciseTypeChoices, type ExerciseTypeName } from '../../bank/exercise-types/index.ts'

const typeNames = exerciseTypeChoices.map(({ value }) => value) as [ExerciseTypeName, ...ExerciseTypeName[]]
const ids = z.array(z.int().positive()).max(50).default([])
const amount = z.number().min(0).max(10_000).nullable().default(null)
const year = z.int().min(1900).max(2100).nullable().default(null)

/**
 * One row of a blueprint (双向细目表): of the questions that meet its conditions, a paper has from `lo` to `hi`, as their
 * number or as their points. An empty condition means any; several values in one condition mean one of them; all
 * conditions have to be met. A node of a tree stands for all below it. `priority` (3 most) decides which rules the
 * nearest paper keeps when all cannot be met.
 */
export const blueprintRule = z.strictObject({
  key: z.string().min(1).max(20),
  name: z.string().max(100).default(''),
  types: z.array(z.enum(typeNames)).max(30).default([]),
  difficulties: z.array(z.int().min(1).max(5)).max(5).default([]),
  knowledge_ids: ids,
  chapter_ids: ids,
  label_ids: ids,
  sources: z.array(z.string().min(1).max(200)).max(20).default([]),
  year_from: year,
  year_to: year,
  measure: z.enum(['count', 'score']).default('count'),
  lo: amount,
  hi: amount,
  priority: z.int().min(1).max(3).default(2),
})
export type BlueprintRule = z.output<typeof blueprintRule>

/** A rule without conditions; the site makes new ones before it has loaded what validates them. */
export const openRule: BlueprintRule = {
  key: 'r1',
  name: '',
  types: [],
  difficulties: [],
  knowledge_ids: [],
  chapter_ids: [],
  label_ids: [],
  sources: [],
  year_from: null,
  year_to: null,
  measure: 'count',
  lo: null,
  hi: null,
  priority: 2,
}
