import type { ChildProcess } from 'node:child_process'
import { answerOf, NoAnswer, startAsked } from '../../base/threads/asked-process.ts'
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
/** Throws a `Fault` where the process did not answer within its limits. */
const ask = (own: ChildProcess, asked: PdfRequest, { timeMs }: PdfLimits): Promise<PdfAnswer> =>
  answerOf<PdfAnswer>(own, asked, timeMs).catch((error: unknown) => {
    throw error instanceof NoAnswer ? (error.why === 'tooSlow' ? tookTooLong() : tookTooMuch()) : error
  })

export async function openPdf(path: string, limits: PdfLimits = usualLimits): Promise<PdfPictures> {
  const own = await startAsked('pdf-process', limits.memoryBytes)
  const close = (): void => void own.kill('SIGKILL')
  try {
    const opened = await ask(own, { ask: 'open', path }, limits)
    if (!('count' in opened)) throw notConverted()
    return {
      count: opened.count,
      async picture(page) {
        const drawn = await ask(own, { ask: 'picture', page }, limits)
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
