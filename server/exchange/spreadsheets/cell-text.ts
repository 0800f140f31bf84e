import { builtInFormat, formatOfCode, type NumberFormat } from './number-format.ts'
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
