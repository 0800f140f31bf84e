import { SheetError } from './sheet-limits.ts'
import type { Workbook } from './workbook.ts'

/** The text that a cell displays. */

/**
 * Spaces at the ends of a cell are typing slips and are removed. Where they are intended, which an export marks, the
 * text is a JSON string: `"  x"`. Any other text in quotes is left as it is.
 */
export const textOfCell = (cell: string): string => quoted(cell.trim()) ?? cell.trim()

export const cellOfText = (text: string): string =>
  text.trim() !== text || quoted(text) !== null ? JSON.stringify(text) : text

function quoted(cell: string): string | null {
  if (!/^"[^]*"$/.test(cell)) return null
  try {
    const text: unknown = JSON.parse(cell)
    return typeof text === 'string' && cellOfText(text) === cell ? text : null
  } catch {
    return null
  }
}

/** The style decides which numbers are dates or percentages. */
export type NumberFormat = 'number' | 'date' | 'exactDate' | 'percent'

/**
 * The formats that every spreadsheet knows by number (ECMA-376 part 1, 18.8.30), including those of Chinese calendars.
 */
function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return 'percent'
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDate ? 'date' : 'number'
}

/** A custom format: letters of dates outside quotes, escapes and brackets. `[h]` counts hours and is no date. */
function formatOfCode(code: string): NumberFormat {
  const bare = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '')
  if (/s\.0/i.test(bare)) return 'exactDate'
  if (/[ymdhs]/i.test(bare.replace(/General/gi, ''))) return 'date'
  return bare.includes('%') ? 'percent' : 'number'
}

/** Excel's own limit is 65,490. */
const maxStyles = 100_000

/** The format of each cell style, by its index. */
export async function readFormats(workbook: Workbook): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  await workbook.parse(workbook.styles, {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), formatOfCode(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes['numFmtId'] ?? 0)
      if (formats.push(custom.get(id) ?? builtInFormat(id)) > maxStyles) throw new SheetError('tooMuchMemory')
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
    text: () => undefined,
  })
  return formats
}

/** Excel shows 15 digits; with the 17 that it stores, 0.3 would become 0.30000000000000004. */
const shownDigits = 15
const dayMs = 86_400_000

/** To what a date is rounded: a style shows seconds, unless it asks for more. */
const dateSteps: Partial<Record<NumberFormat, number>> = { date: 1000, exactDate: 1 }

export function numberText(raw: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(raw)
  if (!Number.isFinite(value) || raw.trim() === '') return raw
  const stepMs = dateSteps[format]
  if (stepMs !== undefined && value >= 0 && value < 2_958_466) return dateText(value, from1904, stepMs)
  if (format === 'percent') return `${Number((value * 100).toPrecision(shownDigits))}%`
  return String(Number(value.toPrecision(shownDigits)))
}

/** Days since 1899-12-30, with day 60 (29 February 1900), which never existed; or since 1904. */
function dateText(serial: number, from1904: boolean, stepMs: number): string {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const iso = new Date(epoch + Math.round((serial * dayMs) / stepMs) * stepMs).toISOString()
  if (Number.isInteger(serial)) return iso.slice(0, 10)
  const time = iso.slice(11, -1).replace('.000', '')
  return serial < 1 ? time : `${iso.slice(0, 10)} ${time}`
}

/** `_x000D_` represents a character that XML cannot contain; line ends become `\n`. */
export const cleanText = (text: string): string => {
  const plain = text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(index: number): string {
  let name = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

/** The column and row of `C17`, counted from 0 and from 1, as sheets do; null for other text. */
export function cellPlace(reference: string | undefined): { column: number; row: number } | null {
  const match = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference ?? '')
  if (!match) return null
  let column = 0
  for (const letter of match[1]!) column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(match[2]) }
}
