import { cellPlace } from './cell-text.ts'
import { SheetError } from './sheet-limits.ts'
import type { SheetRow } from './sheet-row.ts'
import type { Workbook } from './workbook.ts'

/**
 * Cells merged over several rows: the file has their content in the first one alone, while a person sees it beside
 * each of the rows.
 */

export interface Merge {
  column: number
  fromRow: number
  toRow: number
  /** `B2:B4`. */
  range: string
}

const maxMerges = 200_000

/**
 * The merges of a sheet over more than one row. They are behind its rows, so the part is parsed once more, but only
 * where it has any.
 */
export async function readMerges(workbook: Workbook, part: string): Promise<Merge[]> {
  if (!(await workbook.mentions(part, ['mergeCell ', 'mergeCell\n']))) return []
  const found: Merge[] = []
  await workbook.parse(part, {
    open: (name, { ref }) => {
      if (name !== 'mergeCell') return
      const [first, last] = (ref ?? '').split(':').map(cellPlace)
      if (!first || !last || last.row <= first.row) return
      found.push({ column: first.column, fromRow: first.row, toRow: last.row, range: ref ?? '' })
      if (found.length > maxMerges) throw new SheetError('tooMuchMemory')
    },
    close: () => undefined,
    text: () => undefined,
  })
  return found
}

type Cover = Merge & { text: string; exact: string | undefined }

/** Gives each row that a merged cell covers the content of that cell. Rows come in order. */
export class Covers {
  private readonly byFirstRow = new Map<number, Merge[]>()
  private open: Cover[] = []

  constructor(merges: readonly Merge[]) {
    for (const merge of merges)
      this.byFirstRow.set(merge.fromRow, [...(this.byFirstRow.get(merge.fromRow) ?? []), merge])
  }

  apply(row: SheetRow): void {
    if (this.open.length > 0) this.open = this.open.filter(({ toRow }) => toRow >= row.row)
    for (const { column, text, exact, range } of this.open) {
      while (row.cells.length <= column) row.cells.push('')
      row.cells[column] = text
      if (exact !== undefined) (row.exact ??= new Map()).set(column, exact)
      ;(row.merged ??= new Map()).set(column, range)
    }
    for (const merge of this.byFirstRow.get(row.row) ?? []) {
      const text = row.cells[merge.column] ?? ''
      if (text.trim() !== '') this.open.push({ ...merge, text, exact: row.exact?.get(merge.column) })
    }
  }
}
