import type { CellDate } from '../kit/field.ts'

/**
 * Cells of a `.csv` file (RFC 4180): the server's exports, the site's saved lists, and the import that reads them back.
 * Spreadsheets run a text that begins like a formula, even from quotes, and some run one that begins so in full width.
 * The mark before it declares it as text (OWASP, CSV Injection). A text that begins with the mark itself gets another,
 * so that reading restores the original.
 */
const needsMark = /^['=+\-@\t\r\n＝＋－＠]/
/** A semicolon or a tab separates cells where a comma is the decimal sign. */
const needsQuotes = /[",\n\r\t;]/

export type CsvValue = string | number | boolean | CellDate | null

const isCellDate = (value: unknown): value is CellDate => typeof value === 'object' && value !== null

/** What a cell shows. */
export const cellText = (value: CsvValue): string =>
  value === null ? '' : isCellDate(value) ? value.date : String(value)

export function csvCell(value: CsvValue): string {
  const text = typeof value === 'string' && needsMark.test(value) ? `'${value}` : cellText(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The byte order mark, so that Excel reads the file as UTF-8. */
export const csvStart = '\ufeff'

/** A whole file, for small tables. */
export const csv = (rows: readonly (readonly CsvValue[])[]): string => csvStart + rows.map(csvRow).join('')

/** `="00456"`: how people keep a spreadsheet from reading a text as a number. */
const asFormula = /^="((?:[^"]|"")*)"$/
/** An apostrophe typed before a number for the same reason: in a spreadsheet it is no part of the text. */
const asText = /^'[\d][\d.,:/\- ]*[Xx]?$/

/** The text of a cell that was read, without what marks it as text: our own mark (`csvCell`), or that of a person. */
export function withoutTextMark(cell: string): string {
  if (cell.startsWith("'")) return needsMark.test(cell.slice(1)) || asText.test(cell) ? cell.slice(1) : cell
  const [, text] = cell.startsWith('="') ? (asFormula.exec(cell) ?? []) : []
  return text === undefined ? cell : text.replaceAll('""', '"')
}
