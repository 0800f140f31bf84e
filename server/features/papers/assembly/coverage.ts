import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import type { Candidate } from './request.ts'

/** Numbers of questions by type, from the easiest to the hardest. */
export function coverageOf(questions: readonly Candidate[]): Record<string, number[]> {
  const counts: Record<string, number[]> = {}
  for (const { type, difficulty } of questions) {
    const row = (counts[type] ??= [0, 0, 0, 0, 0])
    row[difficulty - 1]! += 1
  }
  return counts
}

/**
 * The same by knowledge: for each rule that names some, the questions on it, whatever else the rule asks. A question
 * may count in several.
 */
export function knowledgeCoverageOf(
  questions: readonly Candidate[],
  rules: readonly BlueprintRule[],
): Record<string, number[]> {
  const counts: Record<string, number[]> = {}
  for (const { key, knowledge_ids } of rules) {
    if (knowledge_ids.length === 0) continue
    const wanted = new Set(knowledge_ids)
    const row = (counts[key] = [0, 0, 0, 0, 0])
    for (const one of questions) if (one.knowledge_ids.some((id) => wanted.has(id))) row[one.difficulty - 1]! += 1
  }
  return counts
}
