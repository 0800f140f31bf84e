import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { loadSolver } from './highs-solver.ts'
import type { Candidate } from './request.ts'
import { runTask, type Task } from './tasks.ts'

/**
 * The thread of one task: it reads the candidates from the JSON that it is sent, so that the server's own thread is
 * never busy with them.
 */
export interface ThreadRequest {
  task: Task
  timeLimitMs: number
  solver: WebAssembly.Module
}

const { task, timeLimitMs, solver } = workerData as ThreadRequest
const sent = once(parentPort!, 'message')
const solverOf = await loadSolver(solver)
// `Candidate[]` as JSON.
const [candidates] = (await sent) as [string]
const answer = runTask(task, JSON.parse(candidates) as Candidate[], solverOf(timeLimitMs))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(answer)
parentPort!.close()
