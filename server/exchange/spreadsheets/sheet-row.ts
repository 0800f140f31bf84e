import type { LostDigits } from './number-format.ts'

/** A row that is not empty. Columns count from 0. */
export interface SheetRow {
  row: number
  /** By column from A; empty ones are ''. */
  cells: string[]
  /** Columns whose formula failed, or has no result in the file. */
  broken?: number[]
  /** Values by column, where the cell shows them differently (`ShownNumber`). */
  exact?: Map<number, string>
  /** Columns whose number was typed with more digits than there are. */
  lost?: Map<number, LostDigits>
  /** Columns that took the text of the merged cell that covers them, with its range: `B2:B4`. */
  merged?: Map<number, string>
  isHidden?: true
}
