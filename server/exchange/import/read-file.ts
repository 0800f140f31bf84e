import { Worker } from 'node:worker_threads'
import type { Text } from '../../../resources/kit/index.ts'
import { onlyShortNames } from '../../../resources/kit/person-names.ts'
import { timeZone } from '../../../resources/kit/school-day.ts'
import { Fault } from '../../base/fault.ts'
import type { ValidatedEntry } from '../record-files/entry.ts'
import { threadFile } from '../../base/threads/thread-file.ts'
import type { SourceRow } from '../record-files/source-row.ts'
import type { ReadAnswer, ReadRequest } from './import-worker.ts'
import { problemText, sheetLimits, sheetProblems } from '../spreadsheets/sheet-limits.ts'

/** A file that is read in a separate thread, and whose entries are delivered on request. */
export interface OpenFile extends Omit<Extract<ReadAnswer, { kind: 'opened' }>, 'kind'> {
  batches(): AsyncGenerator<ValidatedEntry[], void>
  close(): Promise<void>
}

export type ReadOptions = Pick<ReadRequest, 'path' | 'name' | 'resource' | 'once' | 'rights'> &
  Partial<Omit<ReadRequest, 'timeZone' | 'shortNames'>> & { signal?: AbortSignal }

const batchEntries = 500
/** Objects live briefly and are then kept or dropped: half of the engine's default is enough. */
const youngMegabytes = 24

async function readerOf({ signal, ...options }: ReadOptions): Promise<ReturnType<typeof startReader>> {
  const limits = { ...sheetLimits, ...options.limits }
  const usual = {
    format: null,
    mapping: null,
    words: [],
    forAll: [],
    outlineOnly: false,
    rowsOnly: false,
    after: 0,
    batchEntries,
  }
  const settings = { timeZone: timeZone(), shortNames: onlyShortNames() }
  return startReader(await threadFile('import-worker'), { ...usual, ...options, ...settings, limits }, signal)
}

/** The rows of a table as they are in the file, its heading first. Throws as `openFile` does. */
export async function* sourceRows(options: ReadOptions): AsyncGenerator<SourceRow> {
  const reader = await readerOf({ ...options, rowsOnly: true })
  try {
    for (let next = await reader.ask(); next.kind === 'rows'; next = await reader.ask()) yield* next.rows
  } finally {
    await reader.close()
  }
}

/** Throws a `Fault` that says why a file is refused; close it after use. */
export async function openFile(options: ReadOptions): Promise<OpenFile> {
  const reader = await readerOf(options)
  try {
    const opened = await reader.ask()
    if (opened.kind !== 'opened') throw new Error(`The reader of ${options.path} answered out of turn: ${opened.kind}`)
    const { format, outline, heading } = opened
    return {
      format,
      outline,
      heading,
      close: reader.close,
      async *batches() {
        for (let next = await reader.ask(); next.kind === 'entries'; next = await reader.ask()) yield next.entries
      },
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

const refusal = (text: Text): Fault => new Fault(400, 100400, text)

interface Pending {
  resolve(answer: ReadAnswer): void
  reject(error: unknown): void
}

function startReader(file: URL, request: ReadRequest, signal: AbortSignal | undefined) {
  const worker = new Worker(file, {
    workerData: request,
    resourceLimits: {
      maxOldGenerationSizeMb: request.limits.memoryMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  })
  let pending: Pending | null = null
  let failure: unknown = null
  let spentMs = 0
  const fail = (error: unknown): void => {
    failure ??= error
    pending?.reject(failure)
    pending = null
    void worker.terminate()
  }
  const onAbort = () => fail(signal!.reason)
  signal?.addEventListener('abort', onAbort)
  worker.on('message', (answer: ReadAnswer) => {
    if (answer.kind === 'refused') return fail(refusal(answer.reason))
    pending?.resolve(answer)
    pending = null
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal(sheetProblems.tooMuchMemory) : error),
  )
  worker.on('exit', () => fail(new Error('The reader of a file has ended')))

  const ask = async (): Promise<ReadAnswer> => {
    if (failure ?? signal?.aborted) throw failure ?? signal!.reason
    const { timeMs, totalMs } = request.limits
    const leftMs = totalMs - spentMs
    const problem =
      leftMs < timeMs ? problemText('tooSlowInAll', Number((totalMs / 60_000).toFixed(1))) : sheetProblems.tooSlow
    const timer = setTimeout(() => fail(refusal(problem)), Math.max(0, Math.min(timeMs, leftMs)))
    const began = performance.now()
    try {
      return await new Promise<ReadAnswer>((resolve, reject) => {
        pending = { resolve, reject }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage('next')
      })
    } finally {
      clearTimeout(timer)
      spentMs += performance.now() - began
    }
  }
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
  return { ask, close }
}
