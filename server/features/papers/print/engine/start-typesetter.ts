import type { ChildProcess } from 'node:child_process'
import { answerOf, NoAnswer, startAsked } from '../../../../base/threads/asked-process.ts'
import { Fault, tooBusy } from '../../../../base/fault.ts'
import type { AnyJob, PrintAnswer } from './print-process.ts'
import type { PrintedPages, PrintedSheet, Printed, Typesetter } from './typesetter.ts'

/**
 * The typesetter in a process of its own: native code that cannot be interrupted, memory that nobody else should keep.
 * It is started by the first print, and ended when it is not needed for a while, takes too long, or has grown too
 * large.
 */

const tookTooLong = (): Fault =>
  new Fault(400, 100400, {
    zh: '排版用时过长，请分几次打印',
    en: 'Setting these pages takes too long. Print fewer at a time.',
  })
const tookTooMuch = (): Fault =>
  new Fault(400, 100400, {
    zh: '排版所需的内存超过了上限，请分几次打印，或把图片换成较小的',
    en: 'Setting these pages needs more memory than it may have. Print fewer at a time, or with smaller pictures.',
  })
const cannotBeSet = (): Fault => new Fault(500, 500, { zh: '这些内容无法排版', en: 'These pages could not be set.' })

export interface TypesetterLimits {
  /** Of one print. */
  timeMs: number
  /** Without a print, until the process ends. */
  idleMs: number
  /** After a print, above which the process is replaced. */
  memoryBytes: number
  /** Above which it ends at once. */
  mostBytes: number
  /** Prints that wait. */
  waiting: number
}

const typesetterLimits: TypesetterLimits = {
  timeMs: 30_000,
  idleMs: 120_000,
  memoryBytes: 700 * 1_048_576,
  mostBytes: 1536 * 1_048_576,
  waiting: 20,
}

interface TypesetterOptions {
  limits?: Partial<TypesetterLimits>
  warn(problem: string): void
}

export function startTypesetter({ limits: given, warn }: TypesetterOptions): Typesetter {
  const limits = { ...typesetterLimits, ...given }
  let process: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    clearTimeout(idle)
    process?.kill('SIGKILL')
    process = null
  }

  async function started(): Promise<ChildProcess> {
    const own = await startAsked('print-process', limits.mostBytes)
    own.on('exit', () => {
      if (process === own) process = null
    })
    return own
  }

  async function ask<Result>(job: AnyJob): Promise<PrintAnswer<Result>> {
    clearTimeout(idle)
    const own = (process ??= await started())
    return answerOf<PrintAnswer<Result>>(own, job, limits.timeMs).catch((error: unknown) => {
      end()
      throw error instanceof NoAnswer ? (error.why === 'tooSlow' ? tookTooLong() : tookTooMuch()) : error
    })
  }

  async function run<Result>(job: AnyJob): Promise<Result> {
    try {
      const answer = await ask<Result>(job)
      if ('failed' in answer) {
        warn(answer.failed)
        throw cannotBeSet()
      }
      if (answer.memoryBytes > limits.memoryBytes) end()
      return answer.printed
    } finally {
      clearTimeout(idle)
      idle = setTimeout(end, limits.idleMs)
      idle.unref()
    }
  }

  async function inTurn<Result>(job: AnyJob): Promise<Result> {
    if (waiting >= limits.waiting) throw tooBusy()
    waiting++
    const mine = turn.then(() => run<Result>(job))
    turn = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }

  return {
    // What comes back is what was asked for.
    print: (job) => inTurn<Printed>(job),
    printSheet: (job) => inTurn<PrintedSheet>(job),
    printPages: (job) => inTurn<PrintedPages>(job),
    async stop() {
      end()
    },
  }
}
