import { readLimits } from './questions/format.ts'
import { textOfFile } from './questions/text-file.ts'
import { csvRows } from './csv-rows.ts'
import { SheetError, type SheetLimits } from './sheet-limits.ts'
import { readContext, readRows, type SheetRow } from './sheet-rows.ts'
import { openWorkbook } from './workbook.ts'

/** The rows of a table with something in them, the heading first, some at a time; empty rows are passed over. */
export function tableRows(path: string, name: string, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  return name.toLowerCase().endsWith('.xlsx') ? sheetRows(path, limits) : csvRows(textOfFile(path, { ...readLimits, maxBytes: limits.fileBytes }), limits)
}

const batchRows = 500
const stopped = new Error('nobody asks for more rows')

/** The parser pushes, whoever reads pulls: it waits between two chunks until its rows were taken. */
async function* sheetRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const workbook = await openWorkbook(path, limits)
  let waiting: SheetRow[] = []
  let isOver = false
  const parser = { hasEnded: false }
  let onRows = (): void => undefined
  let onTaken = (): void => undefined
  const parse = async (): Promise<void> => {
    const context = await readContext(workbook, limits)
    await readRows(workbook, context, (row) => waiting.push(row), async () => {
      if (waiting.length < batchRows && !isOver) return
      const taken = new Promise<void>((resolve) => (onTaken = resolve))
      onRows()
      if (!isOver) await taken
      if (isOver) throw stopped
    })
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

/** The heading and the first rows of a table. Throws a `SheetError` when there is nothing in it. */
export async function tableStart(path: string, name: string, limits: SheetLimits, rows: number): Promise<{ header: SheetRow; samples: SheetRow[] }> {
  const found: SheetRow[] = []
  for await (const batch of tableRows(path, name, limits)) {
    found.push(...batch)
    if (found.length > rows) break
  }
  const [header, ...samples] = found
  if (!header) throw new SheetError('empty')
  return { header, samples: samples.slice(0, rows) }
}
