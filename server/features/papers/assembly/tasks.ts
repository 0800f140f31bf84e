import type { AssembledPaperRecord, AssemblyRun } from '../../../../resources/papers/assembly/assembly-run.ts'
import { assemble, measuredPaper } from './assemble.ts'
import { Bank } from './bank.ts'
import { coverageOf, knowledgeCoverageOf } from './coverage.ts'
import { supplyOf } from './demands.ts'
import type { Solver } from './program.ts'
import { randomOf } from './random.ts'
import { alternativesFor } from './swap.ts'
import type { AssembledPaper, AssemblyAnswer, AssemblyRequest, Candidate, Supply } from './request.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

/** What is done with the candidates of a blueprint, all of it in a thread. */
export type Task =
  | { task: 'assemble'; request: AssemblyRequest }
  /** As `assemble`, in the shape that is kept. */
  | { task: 'record'; request: AssemblyRequest }
  | { task: 'supply'; request: AssemblyRequest }
  /** `paper`: its index; `id`: the question that another one is to replace. */
  | { task: 'swap'; request: AssemblyRequest; run: AssemblyRun; paper: number; id: number }

export interface TaskAnswers {
  assemble: AssemblyAnswer
  record: Omit<AssemblyRun, 'at' | 'seed' | 'swapped'>
  /** By the rules' keys, and of all questions. */
  supply: { supply: Record<string, Supply>; total: number }
  /** The run with the other question; null where none fits. */
  swap: { by: number; run: AssemblyRun } | null
}

function recordOf(
  { ids, ...paper }: AssembledPaper,
  byId: ReadonlyMap<number, Candidate>,
  { rules }: AssemblyRequest,
): AssembledPaperRecord {
  const questions = ids.map((id) => entryOf(byId, id))
  return {
    ...paper,
    gap: Number.isFinite(paper.gap) ? paper.gap : null,
    questions: questions.map(({ id, type, score, used_count, last_used_at }) => ({
      id,
      type,
      score,
      used_count,
      last_used_at,
    })),
    coverage: coverageOf(questions),
    knowledge: knowledgeCoverageOf(questions, rules),
  }
}

const byIdOf = (candidates: readonly Candidate[]): Map<number, Candidate> =>
  new Map(candidates.map((one) => [one.id, one]))

function record(request: AssemblyRequest, candidates: readonly Candidate[], solver: Solver): TaskAnswers['record'] {
  const answer = assemble(request, candidates, solver)
  const byId = byIdOf(candidates)
  return {
    ...answer,
    papers: answer.papers.map((paper) => recordOf(paper, byId, request)),
    conflict: answer.conflict as AssemblyRun['conflict'],
    bank: coverageOf(candidates),
    bank_knowledge: knowledgeCoverageOf(candidates, request.rules),
  }
}

function swap(task: Extract<Task, { task: 'swap' }>, candidates: readonly Candidate[]): TaskAnswers['swap'] {
  const { request, run, paper: index, id } = task
  const idsOf = ({ questions }: AssembledPaperRecord): number[] => questions.map((one) => one.id)
  const paper = idsOf(itemAt(run.papers, index))
  const taken = [...run.papers.flatMap((one, other) => (other === index ? [] : idsOf(one))), ...run.swapped]
  const [by] = alternativesFor({ request, paper, id, taken }, candidates)
  if (by === undefined) return null
  const measured = measuredPaper(request, candidates, [...paper.filter((one) => one !== id), by])
  const { gap, proved } = run.met ? measured : itemAt(run.papers, index)
  const changed = { ...recordOf(measured, byIdOf(candidates), request), gap, proved }
  return { by, run: { ...run, papers: run.papers.with(index, changed), swapped: [...run.swapped, id] } }
}

export function runTask(task: Task, candidates: readonly Candidate[], solver: Solver): TaskAnswers[Task['task']] {
  if (task.task === 'assemble') return assemble(task.request, candidates, solver)
  if (task.task === 'record') return record(task.request, candidates, solver)
  if (task.task === 'swap') return swap(task, candidates)
  const bank = new Bank(task.request, candidates, randomOf(0))
  const supply = Object.fromEntries(task.request.rules.map(({ key }, rule) => [key, supplyOf(bank, rule)]))
  return { supply, total: candidates.length }
}
