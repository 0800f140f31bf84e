import { itemAt } from '../../../resources/kit/present.ts'
import { cellPlace, cleanText, columnName, readFormats } from './cell-text.ts'
import { Covers, readMerges, type Merge } from './merged-cells.ts'
import { generalFormat, shownNumber, type NumberFormat, type ShownNumber } from './number-format.ts'
import type { SheetRow } from './sheet-row.ts'
import { SheetError, type SheetLimits } from './sheet-limits.ts'
import type { Workbook } from './workbook.ts'
import type { XmlEvents } from './xml.ts'

/** What is needed to interpret cells, besides the sheet itself. */
export interface CellContext {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  from1904: boolean
  limits: SheetLimits
}

export async function readContext(workbook: Workbook, limits: SheetLimits): Promise<CellContext> {
  return {
    strings: await readStrings(workbook, limits),
    formats: await readFormats(workbook),
    from1904: workbook.from1904,
    limits,
  }
}

/**
 * Texts that cells refer to by number. One may consist of several runs with different formatting; hints on reading
 * (`rPh`) are not part of it.
 */
async function readStrings(workbook: Workbook, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let collecting = false
  let inHint = false
  await workbook.parse(workbook.sharedStrings, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') inHint = true
      else if (name === 't') collecting = !inHint
    },
    close: (name) => {
      if (name === 't') collecting = false
      else if (name === 'rPh') inHint = false
      else if (name === 'si' && strings.push(cleanText(text)) > limits.strings) throw new SheetError('tooMuchMemory')
    },
    text: (piece) => {
      if (!collecting) return
      text += piece
      if (text.length > limits.cellCharacters) throw new SheetError('cellTooLong', `#${strings.length + 1}`)
    },
  })
  return strings
}

/** Reads a sheet's rows in order; empty ones are skipped. */
class RowReader implements XmlEvents {
  private readonly context: CellContext
  private readonly take: (row: SheetRow) => void
  private readonly covers: Covers
  private rows = 0
  private row: SheetRow = { row: 0, cells: [] }
  private column = -1
  private type = ''
  private format: NumberFormat = generalFormat
  private value: string | null = null
  private isComputed = false
  private collecting = false
  private inHint = false

  constructor(context: CellContext, merges: readonly Merge[], take: (row: SheetRow) => void) {
    this.context = context
    this.take = take
    this.covers = new Covers(merges)
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.openCell(attributes)
    else if (name === 'v' || name === 't') this.collect()
    else if (name === 'f') this.isComputed = true
    else if (name === 'rPh') this.inHint = true
    else if (name === 'row') this.openRow(Number(attributes['r'] ?? this.row.row + 1), attributes['hidden'])
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.collecting = false
    else if (name === 'rPh') this.inHint = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row') this.closeRow()
  }

  text(piece: string): void {
    if (!this.collecting) return
    this.value += piece
    if (this.value!.length > this.context.limits.cellCharacters) throw new SheetError('cellTooLong', this.place())
  }

  private place(): string {
    return `${columnName(this.column)}${this.row.row}`
  }

  /** Rows come in order: an import that continues after an interruption relies on it. */
  private openRow(row: number, hidden: string | undefined): void {
    if (!Number.isSafeInteger(row) || row <= this.row.row) throw new SheetError('notASheet')
    this.row = { row, cells: [], ...(hidden === '1' || hidden === 'true' ? { isHidden: true } : {}) }
    this.column = -1
  }

  private openCell(attributes: Record<string, string>): void {
    this.column = cellPlace(attributes['r'])?.column ?? this.column + 1
    this.type = attributes['t'] ?? 'n'
    this.format = this.context.formats[Number(attributes['s'] ?? 0)] ?? generalFormat
    this.value = null
    this.isComputed = false
  }

  private collect(): void {
    this.collecting = !this.inHint
    this.value ??= ''
  }

  private closeCell(): void {
    const { text, exact, lost } = this.value === null ? { text: '' } : this.shown(this.value)
    // A program that computes nothing writes a formula without its result; an empty text is a result (`t="str"`).
    const isUncomputed = this.isComputed && (this.value ?? '') === '' && this.type !== 'str'
    if (text.trim() === '' && !isUncomputed) return
    if (this.column >= this.context.limits.columns) throw new SheetError('tooManyColumns', this.context.limits.columns)
    const { cells } = this.row
    while (cells.length < this.column) cells.push('')
    cells[this.column] = text
    if (this.type === 'e' || isUncomputed) (this.row.broken ??= []).push(this.column)
    if (exact !== undefined) (this.row.exact ??= new Map()).set(this.column, exact)
    if (lost !== undefined) (this.row.lost ??= new Map()).set(this.column, lost)
  }

  private shown(value: string): ShownNumber {
    if (this.type === 's') return { text: this.context.strings[Number(value)] ?? '' }
    if (this.type === 'n') return shownNumber(value, this.format, this.context.from1904)
    if (this.type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
    return { text: cleanText(value) }
  }

  private closeRow(): void {
    if (this.row.cells.length === 0) return
    this.covers.apply(this.row)
    if (++this.rows > this.context.limits.rows + 1) throw new SheetError('tooManyRows', this.context.limits.rows)
    this.take(this.row)
  }
}

/** The rows of a sheet, the first one being 0. */
export async function readRows(
  workbook: Workbook,
  sheet: number,
  context: CellContext,
  take: (row: SheetRow) => void,
  betweenChunks?: () => Promise<void>,
): Promise<void> {
  const { part } = itemAt(workbook.sheets, sheet)
  await workbook.parse(part, new RowReader(context, await readMerges(workbook, part), take), betweenChunks)
}
