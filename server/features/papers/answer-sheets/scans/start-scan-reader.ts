import type { ChildProcess } from 'node:child_process'
import { answerOf, NoAnswer, startAsked } from '../../../../base/threads/asked-process.ts'
import type { ScanAnswer, ScanRequest, ScanOutputs } from './scan-process.ts'

/** Why a file or a page of it cannot be read. The batch goes on with the next. */
export class UnreadableScan extends Error {
  readonly why: 'damaged' | 'tooLarge' | 'tooSlow' | 'ended'
  constructor(why: UnreadableScan['why'], cause?: unknown) {
    super(`A scan cannot be read: ${why}`, { cause })
    this.why = why
  }
}

export interface ScanReader {
  /** Throws `UnreadableScan`. After that, the file has to be opened again. */
  ask<A extends ScanRequest>(asked: A): Promise<ScanOutputs[A['ask']]>
  /** Whether the process has to be replaced before the next page; its file is lost with it. */
  isSpent(): boolean
  close(): void
}

export interface ScanLimits {
  /** Of one question. */
  timeMs: number
  /** After a question, above which the process is replaced. */
  memoryBytes: number
  /** Above which it ends at once. */
  mostBytes: number
}
const usualLimits: ScanLimits = { timeMs: 30_000, memoryBytes: 900 * 1_048_576, mostBytes: 1536 * 1_048_576 }
/** Reads scans in a process of its own, for one job. */
export function startScanReader(limits: ScanLimits = usualLimits): ScanReader {
  let own: ChildProcess | null = null
  let isOpen = false
  let isTooLarge = false

  const end = (): void => {
    own?.kill('SIGKILL')
    own = null
    isOpen = false
    isTooLarge = false
  }
  /** A process that gave no answer is gone, and its file with it. */
  const answered = (child: ChildProcess, asked: ScanRequest): Promise<ScanAnswer> =>
    answerOf<ScanAnswer>(child, asked, limits.timeMs).catch((error: unknown) => {
      end()
      throw error instanceof NoAnswer ? new UnreadableScan(error.why) : error
    })

  return {
    async ask(asked) {
      if (isTooLarge && asked.ask === 'open') end()
      own ??= await startAsked('scan-process', limits.mostBytes)
      const answer = await answered(own, asked)
      if ('failed' in answer) throw new UnreadableScan(answer.tooLarge ? 'tooLarge' : 'damaged', answer.failed)
      isTooLarge = answer.memoryBytes > limits.memoryBytes
      isOpen = true
      return answer.output as never
    },
    isSpent: () => !isOpen || isTooLarge,
    close: end,
  }
}
