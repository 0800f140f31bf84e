import { join } from 'node:path'
import { printRun } from './print-run.ts'
import type { PrintJob, Printed } from './typesetter.ts'
import { startTypst } from './typst.ts'

/** The process that prints: one job after the other. It ends with the server that started it. */

export type PrintAnswer = { printed: Printed; memoryBytes: number } | { failed: string }

const typst = startTypst(join(process.cwd(), 'server/print/template'))

process.on('message', (job: PrintJob) => {
  let answer: PrintAnswer
  try {
    answer = { printed: printRun(typst, job), memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  process.send!(answer)
})
process.on('disconnect', () => process.exit(0))
