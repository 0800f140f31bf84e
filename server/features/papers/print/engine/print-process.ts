import { endAbove } from '../../../../base/threads/memory-cap.ts'
import { join } from 'node:path'
import { printRun } from './print-run.ts'
import { printSheet } from './print-sheet.ts'
import type { PrintedSheet, PrintJob, Printed, SheetJob } from './typesetter.ts'
import { startTypst } from './typst.ts'

/** The process that prints: one job after the other. It ends with the server that started it. */

export type AnyJob = PrintJob | SheetJob
export type PrintAnswer<Result = Printed | PrintedSheet> = { printed: Result; memoryBytes: number } | { failed: string }

const typst = startTypst(join(process.cwd(), 'server/features/papers/print/template'))

endAbove(Number(process.argv[2]))
process.on('message', (job: AnyJob) => {
  let answer: PrintAnswer
  try {
    const printed = 'sheet' in job ? printSheet(typst, job) : printRun(typst, job)
    answer = { printed, memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  process.send!(answer)
})
process.on('disconnect', () => process.exit(0))
