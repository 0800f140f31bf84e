import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { threadFile } from '../../../../base/threads/thread-file.ts'
import type { ScanAnswer, ScanRequest, ScanOutputs } from './scan-process.ts'

/** Why a file or a page of it cannot be read. The batch goes on with the next. */
export class UnreadableScan extends Error {
  readonly why: 'damaged' | 'tooSlow' | 'ended'
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
}
const usualLimits: ScanLimits = { timeMs: 30_000, memoryBytes: 900 * 1_048_576 }
const heapMegabytes = 512

async function startProcess(): Promise<ChildProcess> {
  const file = fileURLToPath(await threadFile('scan-process'))
  return fork(file, {
    serialization: 'advanced',
    // Of the server's environment, with its secrets, it gets nothing.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

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
  const answerOf = (child: ChildProcess, asked: ScanRequest): Promise<ScanAnswer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new UnreadableScan('tooSlow')), true), limits.timeMs)
      const onMessage = (answer: ScanAnswer) => settle(() => resolve(answer))
      const onExit = () => settle(() => reject(new UnreadableScan('ended')), true)
      const settle = (answer: () => void, isLost = false): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', onExit)
        if (isLost) end()
        answer()
      }
      child.on('message', onMessage).on('exit', onExit).on('error', onExit)
      child.send(asked)
    })

  return {
    async ask(asked) {
      if (isTooLarge && asked.ask === 'open') end()
      own ??= await startProcess()
      const answer = await answerOf(own, asked)
      if ('failed' in answer) throw new UnreadableScan('damaged', answer.failed)
      isTooLarge = answer.memoryBytes > limits.memoryBytes
      isOpen = true
      return answer.output as never
    },
    isSpent: () => !isOpen || isTooLarge,
    close: end,
  }
}
