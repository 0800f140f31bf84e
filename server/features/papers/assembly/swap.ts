import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import { conditionOf } from './conditions.ts'
import type { AssemblyRequest, Candidate } from './request.ts'

export interface SwapRequest {
  request: AssemblyRequest
  paper: readonly number[]
  /** The question that another one is to replace. */
  id: number
  /** Questions of the other papers. */
  taken: readonly number[]
}

const mostAlternatives = 10

/** How much two sets differ, from 0 to 1 (Jaccard). */
function distanceOf(some: readonly number[], others: readonly number[]): number {
  const all = new Set([...some, ...others])
  if (all.size === 0) return 0
  return 1 - some.filter((id) => others.includes(id)).length / all.size
}

/** How unlike two questions of one type are: what they are about weighs most. */
const unlikeness = (one: Candidate, other: Candidate): number =>
  4 * distanceOf(one.knowledge_ids, other.knowledge_ids) +
  2 * distanceOf(one.chapter_ids, other.chapter_ids) +
  Math.abs(one.difficulty - other.difficulty) +
  Math.abs(one.score - other.score) / 2 +
  distanceOf(one.label_ids, other.label_ids)

/** How far a value is outside the bounds of its rule. */
const missedBy = ({ lo, hi }: BlueprintRule, value: number): number =>
  Math.max(0, (lo ?? 0) - value, value - (hi ?? Infinity))

const weightOf = ({ score }: Candidate): number => (score > 0 ? score : 1)
const meanDifficulty = (questions: readonly Candidate[]): number =>
  questions.reduce((sum, one) => sum + weightOf(one) * one.difficulty, 0) /
  questions.reduce((sum, one) => sum + weightOf(one), 0)

/**
 * Whether a question may take the place of another: no rule is missed that was not, nor one by more, and so for the
 * difficulty.
 */
function fitsInstead(
  { request, id }: SwapRequest,
  paper: readonly Candidate[],
  replaced: Candidate,
): (one: Candidate) => boolean {
  const rules = request.rules.map((rule) => {
    const meets = conditionOf(rule)
    const worth = (one: Candidate) => (meets(one) ? (rule.measure === 'score' ? one.score : 1) : 0)
    const value = paper.reduce((sum, one) => sum + worth(one), 0)
    return { rule, worth, value, worthBefore: worth(replaced) }
  })
  const rest = paper.filter((one) => one !== replaced)
  const ids = new Set(rest.map((one) => one.id))
  const { target, tolerance } = request
  const far = (questions: readonly Candidate[]) => (target === null ? 0 : Math.abs(meanDifficulty(questions) - target))
  const farBefore = Math.max(tolerance, far(paper))
  return (one) =>
    rules.every(
      ({ rule, worth, value, worthBefore }) =>
        missedBy(rule, value - worthBefore + worth(one)) <= missedBy(rule, value) + 1e-6,
    ) &&
    !request.notWith.some((group) => group.includes(one.id) && group.some((other) => other !== id && ids.has(other))) &&
    (!request.equalPoints || one.score === replaced.score) &&
    far([...rest, one]) <= farBefore + 1e-6
}

/**
 * The questions most like one of a paper that may replace it. None for a question that the paper must contain, or that
 * belongs to a material.
 */
export function alternativesFor(swap: SwapRequest, candidates: readonly Candidate[]): number[] {
  const { request, id, paper, taken } = swap
  const fixed = new Set([...request.mustContain, ...request.materials.flat()])
  const inPaper = new Set(paper)
  const questions = candidates.filter((one) => inPaper.has(one.id))
  const replaced = questions.find((one) => one.id === id)
  if (!replaced || fixed.has(id)) return []
  const excluded = new Set([...paper, ...taken, ...fixed])
  const fits = fitsInstead(swap, questions, replaced)
  return candidates
    .filter((one) => one.type === replaced.type && !excluded.has(one.id) && fits(one))
    .map((one) => ({ id: one.id, unlike: unlikeness(replaced, one) }))
    .toSorted((one, other) => one.unlike - other.unlike || one.id - other.id)
    .slice(0, mostAlternatives)
    .map((one) => one.id)
}
