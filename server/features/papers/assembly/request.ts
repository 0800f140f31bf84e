import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'

/** What an assembly gets and answers. Everything in it can be sent to a thread and stored as JSON. */

/** A question that may be chosen. The ids of nodes include those of their ancestors. */
export interface Candidate {
  id: number
  type: string
  /** 1 (easy) to 5 (hard). */
  difficulty: number
  knowledge_ids: readonly number[]
  chapter_ids: readonly number[]
  label_ids: readonly number[]
  /** Its points in the paper; 0 where it has none. */
  score: number
  source: string | null
  year: number | null
  /** How often it was used, and when last, as a moment in ISO 8601; null: never. */
  used_count: number
  last_used_at: string | null
}

export interface AssemblyRequest {
  rules: readonly BlueprintRule[]
  /** How many papers, without a shared question but those that they must contain. */
  papers: number
  seed: number
  /** Questions that every paper contains. */
  mustContain: readonly number[]
  /** Of each group, a paper contains at most one question. */
  notWith: readonly (readonly number[])[]
  /** Of each group, a paper contains all questions or none. */
  materials: readonly (readonly number[])[]
  /** The mean difficulty, weighted by points (1 for a question without); null: any, but alike in all papers. */
  target: number | null
  /** Only questions of these types, besides those that must be contained; null: of any type. */
  types: readonly string[] | null
  /** Whether all papers have as many points. */
  equalPoints: boolean
  /** Of questions that no demand distinguishes, those used least are taken. */
  leastUsed: boolean
  /** How far the mean difficulty of a paper may be from the target; without one, from that of the other papers. */
  tolerance: number
}

/** The types that a blueprint asks for by name, and no others; null where it names none. */
export function typesAskedFor(rules: readonly BlueprintRule[]): string[] | null {
  const named = rules.flatMap(({ types, lo }) => ((lo ?? 0) > 0 ? types : []))
  return named.length > 0 ? [...new Set(named)] : null
}

/** How much the bank has of what a rule counts. */
export interface Supply {
  count: number
  score: number
}

/** A demand that can be in conflict with others. */
export type DemandPart =
  | { kind: 'rule'; key: string; supply: Supply }
  | { kind: 'must_contain'; id: number }
  | { kind: 'not_with'; ids: readonly number[] }
  | { kind: 'difficulty'; target: number; tolerance: number }
  | { kind: 'parallel'; papers: number }

/**
 * Together they cannot be met, and without any one of them they can, by the questions of the whole request: what must
 * be contained may be chosen without that demand too. `proved` is false where a limit ended the search.
 */
export interface Conflict {
  parts: DemandPart[]
  proved: boolean
}

export interface AssembledPaper {
  ids: number[]
  score: number
  /** The mean difficulty, weighted as the target is. */
  difficulty: number
  /** The value of each rule, by its key. */
  values: Record<string, number>
  /** Keys of the rules that it does not meet: only in a nearest paper. */
  missed: string[]
  /** By how much a better paper might be nearer to the target, at most: in units of difficulty. */
  gap: number
  /** Whether no paper can be nearer by more than what the tolerance makes equal. */
  proved: boolean
}

export interface AssemblyAnswer {
  /** Whether the papers meet every demand; otherwise they are the nearest ones. */
  met: boolean
  papers: AssembledPaper[]
  conflict: Conflict | null
  /** Whether the emergency brake on time ended a search: then the same seed may give other papers. */
  braked: boolean
  solver: string
  candidates: number
}
