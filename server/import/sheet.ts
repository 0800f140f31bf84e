import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import { sheetLimits, sheetProblems, type SheetLimits, type SheetProblem } from './sheet-limits.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { SheetAnswer, SheetRequest } from './sheet-worker.ts'

/** A sheet that was judged and counted, and whose rows come as they are asked for. */
export interface Sheet {
  header: SheetRow
  /** Rows with something in them, below the header. */
  rows: number
  batches(): AsyncGenerator<SheetRow[], void>
  close(): Promise<void>
}

export interface SheetOptions {
  /** Rows before this one are passed over, for work that goes on. */
  fromRow?: number
  batchRows?: number
  limits?: Partial<SheetLimits>
  signal?: AbortSignal
}

const defaultBatchRows = 200
const builtFile = './sheet-worker.js'
const sourceFile = './sheet-worker.ts'

/** Opens the first sheet of an `.xlsx` file. Throws a `Fault` that says in words why a file is refused; close it after use. */
export async function openSheet(path: string, options: SheetOptions = {}): Promise<Sheet> {
  const limits = { ...sheetLimits, ...options.limits }
  const reader = startReader({ path, limits, fromRow: options.fromRow ?? 1, batchRows: options.batchRows ?? defaultBatchRows }, options.signal)
  try {
    const opened = await reader.ask()
    if (opened.kind !== 'opened') throw new Error(`The reader of ${path} answered out of turn: ${opened.kind}`)
    return {
      header: opened.header,
      rows: opened.rows,
      close: reader.close,
      async *batches() {
        for (let next = await reader.ask(); next.kind === 'rows'; next = await reader.ask()) yield next.rows
      },
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

const refusal = (problem: SheetProblem, detail: string | number): Fault => {
  const { zh, en } = sheetProblems[problem]
  return new Fault(400, 100400, { zh: zh.replace('{}', String(detail)), en: en.replace('{}', String(detail)) })
}

interface Pending {
  resolve(answer: SheetAnswer): void
  reject(error: unknown): void
}

function startReader(request: SheetRequest, signal: AbortSignal | undefined) {
  const worker = sheetWorker({ workerData: request, resourceLimits: { maxOldGenerationSizeMb: request.limits.memoryMegabytes } })
  let pending: Pending | null = null
  let failure: unknown = null
  const fail = (error: unknown): void => {
    failure ??= error
    pending?.reject(failure)
    pending = null
    void worker.terminate()
  }
  const onAbort = () => fail(signal!.reason)
  signal?.addEventListener('abort', onAbort)
  worker.on('message', (answer: SheetAnswer) => {
    if (answer.kind === 'refused') return fail(refusal(answer.problem, answer.detail))
    pending?.resolve(answer)
    pending = null
  })
  worker.on('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('tooMuchMemory', '') : error))
  worker.on('exit', () => fail(new Error('The reader of a sheet has ended')))

  const ask = async (): Promise<SheetAnswer> => {
    if (failure ?? signal?.aborted) throw failure ?? signal!.reason
    const timer = setTimeout(() => fail(refusal('tooSlow', '')), request.limits.timeMs)
    try {
      return await new Promise<SheetAnswer>((resolve, reject) => {
        pending = { resolve, reject }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage('next')
      })
    } finally {
      clearTimeout(timer)
    }
  }
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
  return { ask, close }
}

/**
 * The built server has the worker as a file of its own beside it; from the sources it is TypeScript, which Node 20 cannot
 * read by itself. The names are variables, so that no bundler takes the worker for a browser's.
 */
function sheetWorker(options: WorkerOptions): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? sourceFile : builtFile, import.meta.url)
  if (!isSource) return new Worker(file, options)
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json').replace(/package\.json$/, 'dist/esm/api/index.mjs')
  const start = `import(${JSON.stringify(pathToFileURL(tsx).href)}).then((api) => { api.register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(start, { ...options, eval: true })
}
