import { withoutTextMark } from '../../../resources/import/csv.ts'
import { SheetError, type SheetLimits } from './sheet-limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Rows of comma-separated text (RFC 4180) that arrives in chunks; tabs or semicolons are the separator when the first
 * line has more of them. Rows are numbered as in a spreadsheet: a cell with several lines is in one row.
 */
export async function* csvRows(pieces: AsyncIterable<string>, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const reader = new CsvReader(limits)
  for await (const piece of pieces) {
    reader.write(piece)
    if (reader.rows.length > 0) yield reader.rows.splice(0)
  }
  reader.end()
  if (reader.rows.length > 0) yield reader.rows.splice(0)
}

function separatorOf(start: string): string {
  const end = start.search(/[\r\n]/)
  const line = end < 0 ? start : start.slice(0, end)
  const counts = [',', '\t', ';'].map((one) => ({ one, count: line.split(one).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one
}

class CsvReader {
  readonly rows: SheetRow[] = []
  private readonly limits: SheetLimits
  private separator = ''
  private row = 1
  private count = 0
  private cells: string[] = []
  private cell = ''
  private state: 'plain' | 'quoted' | 'afterQuote' = 'plain'
  private sawReturn = false

  constructor(limits: SheetLimits) {
    this.limits = limits
  }

  write(piece: string): void {
    this.separator ||= separatorOf(piece)
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      if (this.isOrdinary(piece.charCodeAt(at))) continue
      this.cell += piece.slice(from, at)
      from = at + 1
      this.special(piece[at]!)
    }
    this.cell += piece.slice(from)
    if (this.cell.length > this.limits.cellCharacters) throw new SheetError('cellTooLong', this.row)
  }

  private isOrdinary(code: number): boolean {
    if (code === 34) return false
    if (this.state === 'quoted') return true
    if (code === 10 || code === 13 || code === this.separator.charCodeAt(0)) return false
    this.sawReturn = false
    return true
  }

  private special(character: string): void {
    if (character === '"') return this.quote()
    const afterReturn = this.sawReturn
    this.sawReturn = character === '\r'
    if (character === this.separator) return this.closeCell()
    if (character === '\n' && afterReturn) return
    this.closeRow()
  }

  /** A quote opens a cell at its start, closes it, and is literal when doubled. */
  private quote(): void {
    if (this.state === 'quoted') this.state = 'afterQuote'
    else if (this.state === 'afterQuote' || this.cell === '') {
      if (this.state === 'afterQuote') this.cell += '"'
      this.state = 'quoted'
    } else this.cell += '"'
    this.sawReturn = false
  }

  private closeCell(): void {
    if (this.cell.length > this.limits.cellCharacters) throw new SheetError('cellTooLong', this.row)
    this.cells.push(withoutTextMark(this.cell.replace(/\r\n?/g, '\n')))
    if (this.cells.length > this.limits.columns) throw new SheetError('tooManyColumns', this.limits.columns)
    this.cell = ''
    this.state = 'plain'
  }

  private closeRow(): void {
    this.closeCell()
    const { cells, row } = this
    while (cells.length > 0 && itemAt(cells, -1).trim() === '') cells.pop()
    this.cells = []
    this.row += 1
    if (cells.length === 0) return
    if (++this.count > this.limits.rows + 1) throw new SheetError('tooManyRows', this.limits.rows)
    this.rows.push({ row, cells })
  }

  end(): void {
    if (this.cell !== '' || this.cells.length > 0) this.closeRow()
  }
}
