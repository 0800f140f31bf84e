import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { threadFile } from '../../base/threads/thread-file.ts'
import { notConverted, tookTooLong, tookTooMuch } from './conversion-faults.ts'
import type { PdfAnswer, PdfRequest } from './pdf-process.ts'

/** The pages of a PDF as pictures, drawn in a process of their own. */
export interface PdfPictures {
  count: number
  /** WebP of a page, counted from 0. Throws a `Fault` for a page that cannot be drawn within the limits. */
  picture(page: number): Promise<Buffer>
  close(): void
}

export interface PdfLimits {
  /** Of opening the file, and of one page. */
  timeMs: number
  /** Above which the process ends. */
  memoryBytes: number
}
const usualLimits: PdfLimits = { timeMs: 60_000, memoryBytes: 1024 * 1_048_576 }
const heapMegabytes = 512

/** The answer to one question; the process ends by a question that takes too long. */
function answerOf(own: ChildProcess, asked: PdfRequest, timeMs: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer)
      own.off('message', onMessage).off('exit', onExit).off('error', onExit)
      end()
    }
    const timer = setTimeout(
      () =>
        settle(() => {
          own.kill('SIGKILL')
          reject(tookTooLong())
        }),
      timeMs,
    )
    const onMessage = (answer: PdfAnswer): void => settle(() => resolve(answer))
    const onExit = (): void => settle(() => reject(tookTooMuch()))
    own.on('message', onMessage).on('exit', onExit).on('error', onExit)
    if (own.connected) own.send(asked)
    else onExit()
  })
}

export async function openPdf(path: string, limits: PdfLimits = usualLimits): Promise<PdfPictures> {
  const own = fork(fileURLToPath(await threadFile('pdf-process')), [String(limits.memoryBytes)], {
    serialization: 'advanced',
    // Of the server's environment, with its secrets, it gets nothing.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const close = (): void => void own.kill('SIGKILL')
  try {
    const opened = await answerOf(own, { ask: 'open', path }, limits.timeMs)
    if (!('count' in opened)) throw notConverted()
    return {
      count: opened.count,
      async picture(page) {
        const drawn = await answerOf(own, { ask: 'picture', page }, limits.timeMs)
        if (!('picture' in drawn)) throw notConverted()
        return Buffer.from(drawn.picture)
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
