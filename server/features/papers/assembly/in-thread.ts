import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../base/threads/thread-file.ts'
import { compileSolver } from './highs-solver.ts'
import type { ThreadRequest } from './assembly-worker.ts'
import type { Task, TaskAnswers } from './tasks.ts'

/** The emergency brake of a task. The slowest that was measured takes a tenth of it. */
const timeLimitMs = 20_000
const megabytes = 512

let compiled: Promise<WebAssembly.Module> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Does a task in a thread of its own, one after the other. `candidates`: `Candidate[]` as JSON; the thread starts and
 * loads the solver while they are being read.
 */
export function inThread<T extends Task>(
  task: T,
  candidates: string | Promise<string>,
): Promise<TaskAnswers[T['task']]> {
  const reading = Promise.resolve(candidates)
  // A failure reaches the caller; until this task's turn comes nobody listens.
  reading.catch(() => undefined)
  const run = async () => {
    const solver = await (compiled ??= compileSolver())
    return doneIn(startThread(await threadFile('assembly-worker'), { task, timeLimitMs, solver }), reading)
  }
  const answer = last.then(run, run)
  last = answer.catch(() => undefined)
  return answer as Promise<TaskAnswers[T['task']]>
}

const startThread = (file: URL, workerData: ThreadRequest): Worker =>
  new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })

function doneIn(worker: Worker, candidates: Promise<string>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread of an assembly has ended without an answer')))
    candidates.then(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      (json) => worker.postMessage(json),
      (error: unknown) => {
        reject(error)
        void worker.terminate()
      },
    )
  })
}
