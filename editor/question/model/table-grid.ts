import type { CellElement, RowElement, TableElement } from './slate-nodes.ts'
import { emptyParagraph } from './slate-nodes.ts'

/**
 * A table by its places rather than by its rows: a cell that spans several stands in each of them. Rows and columns are put in and
 * taken out by place; what spans the place grows or shrinks, as in every word processor.
 */

interface Anchor {
  cell: CellElement
  row: number
  column: number
}

/** Which cell stands at each place; undefined where rows are of different lengths. */
export type Grid = (Anchor | undefined)[][]

export const newCell = (header = false): CellElement => ({
  type: 'table-cell',
  header,
  colspan: 1,
  rowspan: 1,
  children: [emptyParagraph()],
})

/** A new table whose first row is its head. */
export const newTable = (rows: number, columns: number): TableElement => ({
  type: 'table',
  children: Array.from({ length: rows }, (_, row) => ({
    type: 'table-row',
    children: Array.from({ length: columns }, () => newCell(row === 0)),
  })),
})

export function gridOf(table: TableElement): Grid {
  const height = table.children.length
  const grid: Grid = Array.from({ length: height }, () => [])
  for (const [row, { children }] of table.children.entries()) {
    let column = 0
    for (const cell of children) {
      while (grid[row]![column]) column++
      const anchor = { cell, row, column }
      const start = column
      // One that would lie over another from above ends before it.
      while (column < start + cell.colspan && !grid[row]![column]) column++
      for (let down = row; down < Math.min(row + cell.rowspan, height); down++) {
        for (let right = start; right < column; right++) grid[down]![right] = anchor
      }
    }
  }
  return grid
}

export const columnsOf = (grid: Grid): number => Math.max(0, ...grid.map((row) => row.length))

/** Where a cell begins; undefined where it is no cell of this table. */
export function placeOf(grid: Grid, cell: CellElement): { row: number; column: number } | undefined {
  for (const line of grid) {
    const found = line.find((anchor) => anchor?.cell === cell)
    if (found) return { row: found.row, column: found.column }
  }
  return undefined
}

/** Rows again: each cell once, where it begins. */
function tableOf(grid: Grid): TableElement {
  const children = grid.map(
    (line, row): RowElement => ({
      type: 'table-row',
      children: line.flatMap((anchor, column) => {
        if (!anchor) return [newCell()]
        return anchor.row === row && anchor.column === column ? [anchor.cell] : []
      }),
    }),
  )
  return { type: 'table', children: children.filter((row) => row.children.length > 0) }
}

/** A table of the cells that stand at each place; how far a cell spans follows from where it stands. */
function rebuilt(grid: (CellElement | undefined)[][]): TableElement {
  const anchors = new Map<CellElement, Anchor & { bottom: number; right: number }>()
  const places: Grid = grid.map((line, row) =>
    line.map((cell, column) => {
      if (!cell) return undefined
      const known = anchors.get(cell)
      if (known) {
        known.bottom = Math.max(known.bottom, row)
        known.right = Math.max(known.right, column)
        return known
      }
      const anchor = { cell, row, column, bottom: row, right: column }
      anchors.set(cell, anchor)
      return anchor
    }),
  )
  for (const anchor of anchors.values()) {
    const [rowspan, colspan] = [anchor.bottom - anchor.row + 1, anchor.right - anchor.column + 1]
    if (rowspan !== anchor.cell.rowspan || colspan !== anchor.cell.colspan)
      anchor.cell = { ...anchor.cell, rowspan, colspan }
  }
  return tableOf(places)
}

const cellsOf = (table: TableElement): (CellElement | undefined)[][] => {
  const grid = gridOf(table)
  const width = columnsOf(grid)
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column]?.cell ?? newCell()))
}

/** Before the row at `at`, which may be the number of rows. A cell that spans both sides spans the new row too. */
export function insertRow(table: TableElement, at: number): TableElement {
  const cells = cellsOf(table)
  const [above, below] = [cells[at - 1], cells[at]]
  const line = Array.from({ length: cells[0]?.length ?? 1 }, (_, column) =>
    above && below && above[column] === below[column] ? above[column] : newCell(),
  )
  return rebuilt(cells.toSpliced(at, 0, line))
}

/** Before the column at `at`, which may be the number of columns. A new cell is a head where its neighbour is one. */
export function insertColumn(table: TableElement, at: number): TableElement {
  return rebuilt(
    cellsOf(table).map((line, row) => {
      const [left, right] = [line[at - 1], line[at]]
      const isSpanned = left !== undefined && left === right
      const cell = isSpanned ? left : newCell(row === 0 && ((left ?? right)?.header ?? false))
      return line.toSpliced(at, 0, cell)
    }),
  )
}

/** null where nothing is left. */
export function removeRow(table: TableElement, at: number): TableElement | null {
  const cells = cellsOf(table)
  return cells.length <= 1 ? null : rebuilt(cells.toSpliced(at, 1))
}

export function removeColumn(table: TableElement, at: number): TableElement | null {
  const cells = cellsOf(table)
  return (cells[0]?.length ?? 0) <= 1 ? null : rebuilt(cells.map((line) => line.toSpliced(at, 1)))
}

/** Turns the first row into a head, or a head into a row like the others. */
export function toggleHeader(table: TableElement): TableElement {
  const isHead = table.children[0]?.children.every(({ header }) => header) ?? false
  return {
    type: 'table',
    children: table.children.map((row, index) =>
      index === 0 ? { type: 'table-row', children: row.children.map((cell) => ({ ...cell, header: !isHead })) } : row,
    ),
  }
}
