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
