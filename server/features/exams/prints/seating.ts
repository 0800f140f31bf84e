import type { PrintOptions, PrintedCandidate } from './printed-exam.ts'

/** A seat of a plan, and who has it. */
export interface PlannedSeat {
  seat: number
  who: PrintedCandidate | null
}

/**
 * The rows of a room from the podium back, each from the left. Seats count down the first column, up the second, and so
 * on (蛇形), so that neighbours in numbers are neighbours in the room.
 */
export function seatingRows(
  there: readonly PrintedCandidate[],
  { columns, firstSeat }: Pick<PrintOptions, 'columns' | 'firstSeat'>,
): PlannedSeat[][] {
  const bySeat = new Map(there.map((one) => [one.seat, one]))
  const last = Math.max(...bySeat.keys())
  const rows = Math.ceil(last / columns)
  const seatAt = (row: number, column: number): number => column * rows + (column % 2 === 0 ? row + 1 : rows - row)
  return Array.from({ length: rows }, (_, row) => {
    const line = Array.from({ length: columns }, (_, column): PlannedSeat => {
      const seat = seatAt(row, column)
      return { seat, who: bySeat.get(seat) ?? null }
    })
    return firstSeat === 'left' ? line : line.toReversed()
  })
}
