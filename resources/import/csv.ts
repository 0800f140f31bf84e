/**
 * Cells of a `.csv` file (RFC 4180), as the server exports them, the site saves lists, and the import reads them back.
 *
 * Spreadsheets run a text that begins like a formula, also out of quotes, and some run one that begins so in full width. The mark before it says that
 * it is text (OWASP, CSV Injection). A text that begins with the mark itself gets another, so that reading gives back what was written.
 */
const needsMark = /^['=+\-@\t\r\n＝＋－＠]/
/** A semicolon or a tab separates cells where a comma is the decimal sign. */
const needsQuotes = /[",\n\r\t;]/

export type CsvValue = string | number | boolean | null

export function csvCell(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' && needsMark.test(value) ? `'${value}` : String(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a file begins with, so that Excel reads it as UTF-8. */
export const csvStart = '\ufeff'

/** A whole file, for what is small. */
export const csv = (rows: readonly (readonly CsvValue[])[]): string => csvStart + rows.map(csvRow).join('')

/** A cell that was read, without the mark that `csvCell` put before it. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && needsMark.test(cell.slice(1)) ? cell.slice(1) : cell
