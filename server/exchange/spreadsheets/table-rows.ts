import { readLimits } from './unreadable-file.ts'
import { textOfFile } from './text-file.ts'
import { csvRows } from './csv-rows.ts'
import type { SheetLimits } from './sheet-limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { readContext, readRows } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'

/** A file that holds a table. `name` is that of the upload: its extension says how it is read. */
export interface TableFile {
  path: string
  name: string
  limits: SheetLimits
  /** Which of the visible sheets of a workbook. @default 0, the first */
  sheet?: number
}

/** The non-empty rows of a table in batches, the heading first. */
export function tableRows({ path, name, limits, sheet = 0 }: TableFile): AsyncGenerator<SheetRow[]> {
  return isWorkbook(name)
    ? sheetRows(path, limits, sheet)
    : csvRows(textOfFile(path, { ...readLimits, maxBytes: limits.fileBytes }), limits)
}

/** The names of the visible sheets of a workbook; none for a file that has no sheets. */
export async function sheetNames({ path, name, limits }: TableFile): Promise<readonly string[]> {
  if (!isWorkbook(name)) return []
  const workbook = await openWorkbook(path, limits)
  workbook.close()
  return workbook.sheets.map((sheet) => sheet.name)
}

const isWorkbook = (name: string): boolean => name.toLowerCase().endsWith('.xlsx')

const batchRows = 500
const stopped = new Error('nobody asks for more rows')

/** The parser pushes, the caller pulls: the parser waits between two chunks until its rows were taken. */
async function* sheetRows(path: string, limits: SheetLimits, sheet: number): AsyncGenerator<SheetRow[]> {
  const workbook = await openWorkbook(path, limits)
  let waiting: SheetRow[] = []
  let isOver = false
  const parser = { hasEnded: false }
  let onRows = (): void => undefined
  let onTaken = (): void => undefined
  const parse = async (): Promise<void> => {
    const context = await readContext(workbook, limits)
    await readRows(
      workbook,
      sheet,
      context,
      (row) => waiting.push(row),
      async () => {
        if (waiting.length < batchRows && !isOver) return
        const taken = new Promise<void>((resolve) => (onTaken = resolve))
        onRows()
        if (!isOver) await taken
        if (isOver) throw stopped
      },
    )
  }
  let failure: unknown = null
  const parsing = parse()
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      parser.hasEnded = true
      onRows()
    })
  try {
    while (!parser.hasEnded || waiting.length > 0) {
      if (waiting.length < batchRows && !parser.hasEnded) await new Promise<void>((resolve) => (onRows = resolve))
      if (failure) throw failure
      const rows = waiting
      waiting = []
      if (rows.length > 0) yield rows
      onTaken()
    }
    if (failure) throw failure
  } finally {
    isOver = true
    onTaken()
    await parsing
    workbook.close()
  }
}
