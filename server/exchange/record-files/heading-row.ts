import { plainName } from '../../../resources/kit/index.ts'
import { isExample } from './example-mark.ts'
import { SheetError } from '../spreadsheets/sheet-limits.ts'
import type { SheetRow } from '../spreadsheets/sheet-row.ts'
import { tableRows, type TableFile } from '../spreadsheets/table-rows.ts'
import type { TableTarget } from './table-shape.ts'

export const namesOf = ({ name, label, aliases = [] }: TableTarget): string[] =>
  [name, label.zh, label.en, ...aliases].map(plainName)

/** Titles and notes above the heading of a table, usually in one merged cell. */
const maxTitles = 5
const filled = ({ cells }: SheetRow): string[] => cells.filter((cell) => cell.trim() !== '')

/** The number of rows above the heading: rows of one cell that is no column's name, followed by a wider row. */
function titlesAbove(rows: readonly SheetRow[], targets: readonly TableTarget[]): number {
  const names = new Set(targets.flatMap(namesOf))
  const heading = rows
    .slice(0, maxTitles + 1)
    .findIndex((row) => filled(row).length > 1 || filled(row).some((cell) => names.has(plainName(cell))))
  return Math.max(heading, 0)
}

export interface TableStart {
  /** The rows above the heading. */
  titles: SheetRow[]
  rows: SheetRow[]
}

/** The rows of a table from its heading on; the first comes with the rows above it. */
export async function* fromHeading(
  batches: AsyncIterable<SheetRow[]>,
  targets: readonly TableTarget[],
): AsyncGenerator<TableStart> {
  let waiting: SheetRow[] | null = []
  for await (const batch of batches) {
    if (waiting === null) {
      yield { titles: [], rows: batch }
      continue
    }
    waiting.push(...batch)
    if (waiting.length <= maxTitles) continue
    yield split(waiting, targets)
    waiting = null
  }
  if (waiting && waiting.length > 0) yield split(waiting, targets)
}

function split(rows: readonly SheetRow[], targets: readonly TableTarget[]): TableStart {
  const above = titlesAbove(rows, targets)
  return { titles: rows.slice(0, above), rows: rows.slice(above) }
}

/** The heading and the first rows of a table. Throws a `SheetError` for an empty table. */
export async function tableStart(
  file: TableFile,
  most: number,
  targets: readonly TableTarget[],
): Promise<{ header: SheetRow; samples: SheetRow[] }> {
  const found: SheetRow[] = []
  for await (const { rows } of fromHeading(tableRows(file), targets)) {
    found.push(...rows.filter(({ cells }) => !isExample(cells)))
    if (found.length > most) break
  }
  const [header, ...samples] = found
  if (!header) throw new SheetError('empty')
  return { header, samples: samples.slice(0, most) }
}
