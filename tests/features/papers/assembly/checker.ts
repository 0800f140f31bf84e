import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import type { AssemblyRequest, Candidate } from '../../../../server/features/papers/assembly/request.ts'

/** Checks papers against a request, written apart from the engine: nothing of it is used here but types. */

function matches(rule: BlueprintRule, one: Candidate): boolean {
  if (rule.types.length && !rule.types.some((type) => type === one.type)) return false
  if (rule.difficulties.length && rule.difficulties.indexOf(one.difficulty) < 0) return false
  for (const axis of ['knowledge_ids', 'chapter_ids', 'label_ids'] as const)
    if (rule[axis].length && rule[axis].every((id) => one[axis].indexOf(id) < 0)) return false
  if (rule.sources.length && !(one.source !== null && rule.sources.indexOf(one.source) >= 0)) return false
  if (rule.year_from !== null && !(one.year !== null && one.year >= rule.year_from)) return false
  if (rule.year_to !== null && !(one.year !== null && one.year <= rule.year_to)) return false
  return true
}

export function valueOf(rule: BlueprintRule, questions: readonly Candidate[]): number {
  let value = 0
  for (const one of questions) if (matches(rule, one)) value += rule.measure === 'count' ? 1 : one.score
  return value
}

export function meanDifficulty(questions: readonly Candidate[]): number {
  let [sum, weight] = [0, 0]
  for (const { score, difficulty } of questions) {
    sum += (score || 1) * difficulty
    weight += score || 1
  }
  return weight ? sum / weight : 0
}

/** A question with all that materials tie to it, directly or over others. */
function withTied(id: number, materials: AssemblyRequest['materials']): number[] {
  const found = [id]
  for (const one of found)
    for (const group of materials)
      if (group.includes(one)) for (const other of group) if (!found.includes(other)) found.push(other)
  return found
}

/**
 * What papers violate, in words; empty where they meet everything. `choosable`: questions that every paper may have,
 * whether or not a rule asks for them.
 */
export function violations(
  request: AssemblyRequest,
  candidates: readonly Candidate[],
  papers: readonly (readonly number[])[],
  choosable: readonly number[] = request.mustContain,
): string[] {
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const faults: string[] = []
  if (papers.length !== request.papers) faults.push(`${papers.length} papers`)
  const seen = new Set<number>()
  const tied = choosable.flatMap((id) => withTied(id, request.materials))
  const means: number[] = []
  for (const [number, ids] of papers.entries()) {
    const questions = ids.map((id) => byId.get(id)!)
    if (questions.includes(undefined!)) return [`paper ${number} has a question that is none`]
    if (new Set(ids).size < ids.length) faults.push(`paper ${number} has a question twice`)
    for (const id of ids) {
      if (seen.has(id) && !tied.includes(id)) faults.push(`question ${id} is in two papers`)
      seen.add(id)
      const together = withTied(id, request.materials).map((one) => byId.get(one)!)
      if (!tied.includes(id) && !together.some((one) => request.rules.some((rule) => matches(rule, one))))
        faults.push(`paper ${number} has ${id}, which no rule asks for`)
      if (!tied.includes(id) && request.types !== null && !together.every(({ type }) => request.types?.includes(type)))
        faults.push(`paper ${number} has ${id}, of a type that nobody asked for`)
    }
    for (const rule of request.rules) {
      const value = valueOf(rule, questions)
      if (value < (rule.lo ?? 0) - 1e-6 || value > (rule.hi ?? Infinity) + 1e-6)
        faults.push(`paper ${number}: rule ${rule.key} is ${value}, not ${rule.lo} to ${rule.hi}`)
    }
    for (const id of request.mustContain) if (!ids.includes(id)) faults.push(`paper ${number} lacks ${id}`)
    for (const group of request.notWith)
      if (group.filter((id) => ids.includes(id)).length > 1) faults.push(`paper ${number} has enemies ${group}`)
    for (const group of request.materials)
      if (group.some((id) => ids.includes(id)) && !group.every((id) => ids.includes(id)))
        faults.push(`paper ${number} has a part of material ${group}`)
    const mean = meanDifficulty(questions)
    if (ids.length > 0) means.push(mean)
    if (request.target !== null && ids.length > 0 && Math.abs(mean - request.target) > request.tolerance + 1e-6)
      faults.push(`paper ${number} has difficulty ${mean}, not ${request.target}`)
  }
  const totals = papers.map((ids) => Math.round(ids.reduce((sum, id) => sum + (byId.get(id)?.score ?? 0), 0) * 100))
  if (request.equalPoints && new Set(totals).size > 1) faults.push(`the papers have points ${totals.join(', ')}`)
  if (request.target === null && Math.max(...means) - Math.min(...means) > request.tolerance + 1e-6)
    faults.push(`the papers have difficulties ${means.join(', ')}`)
  return faults
}
