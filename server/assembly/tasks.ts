import { assemble } from './assemble.ts'
import { Bank } from './bank.ts'
import { supplyOf } from './demands.ts'
import type { Solver } from './program.ts'
import { randomOf } from './random.ts'
import { alternativesFor, type SwapRequest } from './swap.ts'
import type { AssemblyAnswer, AssemblyRequest, Candidate, Supply } from './request.ts'

/** What is done with the candidates of a blueprint, all of it in a thread. */
export type Task =
  | { task: 'assemble'; request: AssemblyRequest }
  | { task: 'supply'; request: AssemblyRequest }
  | { task: 'swap'; request: SwapRequest }

export interface TaskAnswers {
  assemble: AssemblyAnswer
  /** By the rules' keys. */
  supply: Record<string, Supply>
  /** Ids of questions, the most similar first. */
  swap: number[]
}

export function runTask(task: Task, candidates: readonly Candidate[], solver: Solver): TaskAnswers[Task['task']] {
  if (task.task === 'assemble') return assemble(task.request, candidates, solver)
  if (task.task === 'swap') return alternativesFor(task.request, candidates)
  const bank = new Bank(task.request, candidates, randomOf(0))
  return Object.fromEntries(task.request.rules.map(({ key }, rule) => [key, supplyOf(bank, rule)]))
}
