import { endAbove } from '../../../../base/threads/memory-cap.ts'
import { join } from 'node:path'
import { printPages } from './print-pages.ts'
import { printRun } from './print-run.ts'
import { printSheet } from './print-sheet.ts'
import type { PagesJob, PrintedPages, PrintedSheet, PrintJob, Printed, SheetJob } from './typesetter.ts'
import { startTypst } from './typst.ts'

/** The process that prints: one job after the other. It ends with the server that started it. */

export type AnyJob = PrintJob | SheetJob | PagesJob
type AnyPrinted = Printed | PrintedSheet | PrintedPages
export type PrintAnswer<Result = AnyPrinted> = { printed: Result; memoryBytes: number } | { failed: string }

const typst = startTypst(join(process.cwd(), 'server/features/papers/print/template'))

function printedBy(job: AnyJob): AnyPrinted {
  if ('sheet' in job) return printSheet(typst, job)
  return 'template' in job ? printPages(typst, job) : printRun(typst, job)
}

endAbove(Number(process.argv[2]))
process.on('message', (job: AnyJob) => {
  let answer: PrintAnswer
  try {
    const printed = printedBy(job)
    answer = { printed, memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  process.send!(answer)
})
process.on('disconnect', () => process.exit(0))
