import type { CsvValue } from '../../../resources/import/csv.ts'
import type { SheetRow } from '../spreadsheets/sheet-row.ts'

/** A row of a table in a form that can be written into another one, and is read there as it was read here. */
export interface SourceRow {
  row: number
  cells: CsvValue[]
}

const isMoment = (text: string): boolean => /^(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2}:\d{2})/.test(text)

/**
 * Text as it is shown, except for days: `1月5日` says no year. What was a fault of its cell stays one: a number that has
 * lost digits stays a number, and the error of a formula is no text.
 */
export const sourceRow = ({ row, cells, exact, lost, broken = [] }: SheetRow): SourceRow => ({
  row,
  cells: cells.map((text, column) => {
    if (broken.includes(column)) return null
    const value = exact?.get(column) ?? text
    if (lost?.get(column) === 'digits') return Number(value)
    return isMoment(value) ? value : text
  }),
})
