import { parentPort, workerData } from 'node:worker_threads'
import { SheetError, type SheetLimits, type SheetProblem } from './sheet-limits.ts'
import { readContext, readRows, type SheetRow } from './sheet-rows.ts'
import { openWorkbook, type Workbook } from './workbook.ts'

/**
 * The thread that reads a sheet: whatever a file does to a parser, it does it here, with a limit of its own on memory and
 * time. The whole sheet is read once to judge and to count it, before the first row is given away; then again, at most one
 * batch ahead of whoever asks.
 */

export interface SheetRequest {
  path: string
  limits: SheetLimits
  /** Rows before this one are passed over; the header is given in any case. */
  fromRow: number
  batchRows: number
}

export type SheetAnswer =
  | { kind: 'opened'; header: SheetRow; rows: number }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; problem: SheetProblem; detail: string }

const port = parentPort!
const request = workerData as SheetRequest

const questions: unknown[] = []
let onQuestion: (() => void) | null = null
port.on('message', (question) => {
  questions.push(question)
  onQuestion?.()
})

/** Answers the next question, or the one that is already waiting. */
async function answer(what: SheetAnswer): Promise<void> {
  while (questions.length === 0) await new Promise<void>((resolve) => (onQuestion = resolve))
  questions.shift()
  port.postMessage(what)
}

async function readSheet(workbook: Workbook): Promise<void> {
  const { limits, fromRow, batchRows } = request
  const context = await readContext(workbook, limits)
  let header: SheetRow | null = null
  let count = 0
  await readRows(workbook, context, (row) => {
    if (header) count += 1
    else header = row
  })
  if (!header) throw new SheetError('empty')
  await answer({ kind: 'opened', header, rows: count })

  const first = Math.max(fromRow, (header as SheetRow).row + 1)
  let waiting: SheetRow[] = []
  const take = (row: SheetRow): void => {
    if (row.row >= first) waiting.push(row)
  }
  await readRows(workbook, context, take, async () => {
    while (waiting.length >= batchRows) await answer({ kind: 'rows', rows: waiting.splice(0, batchRows) })
  })
  for (; waiting.length > 0; waiting = waiting.slice(batchRows)) await answer({ kind: 'rows', rows: waiting.slice(0, batchRows) })
  await answer({ kind: 'end' })
}

try {
  const workbook = await openWorkbook(request.path, request.limits)
  await readSheet(workbook).finally(() => workbook.close())
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  await answer({ kind: 'refused', problem: error.problem, detail: error.detail })
}
port.close()
