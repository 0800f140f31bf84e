import { cellPlace, cleanText, columnName, numberText, readFormats, type NumberFormat } from './cell-text.ts'
import { SheetError, type SheetLimits } from './sheet-limits.ts'
import type { Workbook } from './workbook.ts'
import type { XmlEvents } from './xml.ts'

/**
 * A row that is not empty. `cells` by column from A; empty ones are ''. `broken` are columns whose formula failed, or
 * has no result in the file.
 */
export interface SheetRow {
  row: number
  cells: string[]
  broken?: number[]
}

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
  private rows = 0
  private row: SheetRow = { row: 0, cells: [] }
  private column = -1
  private type = ''
  private format: NumberFormat = 'number'
  private value: string | null = null
  private isComputed = false
  private collecting = false
  private inHint = false

  constructor(context: CellContext, take: (row: SheetRow) => void) {
    this.context = context
    this.take = take
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.openCell(attributes)
    else if (name === 'v' || name === 't') this.collect()
    else if (name === 'f') this.isComputed = true
    else if (name === 'rPh') this.inHint = true
    else if (name === 'row') this.openRow(Number(attributes['r'] ?? this.row.row + 1))
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
  private openRow(row: number): void {
    if (!Number.isSafeInteger(row) || row <= this.row.row) throw new SheetError('notASheet')
    this.row = { row, cells: [] }
    this.column = -1
  }

  private openCell(attributes: Record<string, string>): void {
    this.column = cellPlace(attributes['r'])?.column ?? this.column + 1
    this.type = attributes['t'] ?? 'n'
    this.format = this.context.formats[Number(attributes['s'] ?? 0)] ?? 'number'
    this.value = null
    this.isComputed = false
  }

  private collect(): void {
    this.collecting = !this.inHint
    this.value ??= ''
  }

  private closeCell(): void {
    const text = this.value === null ? '' : this.shown(this.value)
    // A program that computes nothing writes a formula without its result; an empty text is a result (`t="str"`).
    const isUncomputed = this.isComputed && (this.value ?? '') === '' && this.type !== 'str'
    if (text.trim() === '' && !isUncomputed) return
    if (this.column >= this.context.limits.columns) throw new SheetError('tooManyColumns', this.context.limits.columns)
    const { cells } = this.row
    while (cells.length < this.column) cells.push('')
    cells[this.column] = text
    if (this.type === 'e' || isUncomputed) (this.row.broken ??= []).push(this.column)
  }

  private shown(value: string): string {
    if (this.type === 's') return this.context.strings[Number(value)] ?? ''
    if (this.type === 'n') return numberText(value, this.format, this.context.from1904)
    if (this.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return cleanText(value)
  }

  private closeRow(): void {
    if (this.row.cells.length === 0) return
    if (++this.rows > this.context.limits.rows + 1) throw new SheetError('tooManyRows', this.context.limits.rows)
    this.take(this.row)
  }
}

export const readRows = (
  workbook: Workbook,
  context: CellContext,
  take: (row: SheetRow) => void,
  betweenChunks?: () => Promise<void>,
): Promise<void> => workbook.parse(workbook.sheet, new RowReader(context, take), betweenChunks)
