import { z } from 'zod'

/** What an assembly answered, as it is kept with its blueprint. */

const supply = z.strictObject({ count: z.number(), score: z.number() })
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), key: z.string(), supply }),
  z.strictObject({ kind: z.literal('must_contain'), id: z.int() }),
  z.strictObject({ kind: z.literal('not_with'), ids: z.array(z.int()) }),
  z.strictObject({ kind: z.literal('difficulty'), target: z.number(), tolerance: z.number() }),
  z.strictObject({ kind: z.literal('parallel'), papers: z.int() }),
])
export type AssemblyConflictPart = z.infer<typeof part>

/** Numbers of questions by type, or by what else is the key, from the easiest to the hardest. */
const coverage = z.record(z.string(), z.array(z.int()))

const question = z.strictObject({
  id: z.int(),
  type: z.string(),
  score: z.number(),
  /** How often it was used until then, and when last; runs of before have neither. */
  used_count: z.int().optional(),
  last_used_at: z.string().nullable().optional(),
})

const paper = z.strictObject({
  questions: z.array(question),
  score: z.number(),
  difficulty: z.number(),
  values: z.record(z.string(), z.number()),
  missed: z.array(z.string()),
  gap: z.number().nullable(),
  proved: z.boolean(),
  coverage,
  /** Of the knowledge of each rule that names some, by the rule's key. */
  knowledge: coverage.optional(),
})
export type AssembledPaperRecord = z.infer<typeof paper>

export const assemblyRun = z.strictObject({
  at: z.string(),
  met: z.boolean(),
  papers: z.array(paper),
  conflict: z.strictObject({ parts: z.array(part), proved: z.boolean() }).nullable(),
  braked: z.boolean(),
  solver: z.string(),
  seed: z.int(),
  candidates: z.int(),
  /** Of all questions that could be chosen. */
  bank: coverage,
  bank_knowledge: coverage.optional(),
  /** Questions that were swapped out, so that a further swap does not bring them back. */
  swapped: z.array(z.int()),
})
export type AssemblyRun = z.infer<typeof assemblyRun>
