import { Worker } from 'node:worker_threads'
import { threadFile } from '../threads/thread-file.ts'
import { compileSolver } from './highs-solver.ts'
import type { ThreadRequest } from './assembly-worker.ts'
import type { Task, TaskAnswers } from './tasks.ts'

/** The emergency brake of a task. The slowest that was measured takes a tenth of it. */
const brakeMs = 20_000
const megabytes = 512

let compiled: Promise<WebAssembly.Module> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Does a task in a thread of its own, one after the other. `candidates`: `Candidate[]` as JSON. */
export function inThread<T extends Task>(task: T, candidates: string): Promise<TaskAnswers[T['task']]> {
  const run = async () => {
    const solver = await (compiled ??= compileSolver())
    return startThread(await threadFile('assembly-worker'), { task, candidates, brakeMs, solver })
  }
  const answer = last.then(run, run)
  last = answer.catch(() => undefined)
  return answer as Promise<TaskAnswers[T['task']]>
}

function startThread(file: URL, request: ThreadRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: request, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread of an assembly has ended without an answer')))
  })
}
