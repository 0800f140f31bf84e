/**
 * A table by grid positions rather than by rows: a cell with a span occupies several. Rows and columns are inserted and
 * removed by position; spanning cells grow or shrink, as in every word processor.
 */

/** A cell as an editor stores it; its content is the editor's own. */
export interface GridCell {
  type: 'table-cell'
  header: boolean
  colspan: number
  rowspan: number
}

export interface GridRow<C extends GridCell> {
  type: 'table-row'
  children: C[]
}

export interface GridTable<C extends GridCell> {
  type: 'table'
  children: GridRow<C>[]
}

interface Anchor<C> {
  cell: C
  row: number
  column: number
}

/** The cell at each position; undefined where rows have different lengths. */
export type Grid<C> = (Anchor<C> | undefined)[][]

/** Creates an empty cell. */
export type NewCell<C> = (header?: boolean) => C

const newTable = <C extends GridCell>(newCell: NewCell<C>, rows: number, columns: number): GridTable<C> => ({
  type: 'table',
  children: Array.from({ length: rows }, (_, row) => ({
    type: 'table-row',
    children: Array.from({ length: columns }, () => newCell(row === 0)),
  })),
})

export function gridOf<C extends GridCell>(table: GridTable<C>): Grid<C> {
  const height = table.children.length
  const grid: Grid<C> = Array.from({ length: height }, () => [])
  for (const [row, { children }] of table.children.entries()) {
    let column = 0
    for (const cell of children) {
      while (grid[row]![column]) column++
      const anchor = { cell, row, column }
      const start = column
      // A cell that would overlap one from above ends before it.
      while (column < start + cell.colspan && !grid[row]![column]) column++
      for (let down = row; down < Math.min(row + cell.rowspan, height); down++) {
        for (let right = start; right < column; right++) grid[down]![right] = anchor
      }
    }
  }
  return grid
}

export const columnsOf = <C extends GridCell>(grid: Grid<C>): number => Math.max(0, ...grid.map((row) => row.length))

/** The position of a cell's start; undefined for a cell of another table. */
export function placeOf<C extends GridCell>(grid: Grid<C>, cell: C): { row: number; column: number } | undefined {
  for (const line of grid) {
    const found = line.find((anchor) => anchor?.cell === cell)
    if (found) return { row: found.row, column: found.column }
  }
  return undefined
}

/** Back to rows: each cell once, at its start. */
function tableOf<C extends GridCell>(newCell: NewCell<C>, grid: Grid<C>): GridTable<C> {
  const children = grid.map(
    (line, row): GridRow<C> => ({
      type: 'table-row',
      children: line.flatMap((anchor, column) => {
        if (!anchor) return [newCell()]
        return anchor.row === row && anchor.column === column ? [anchor.cell] : []
      }),
    }),
  )
  return { type: 'table', children: children.filter((row) => row.children.length > 0) }
}

/** A table from the cells at each position; spans follow from their positions. */
function rebuilt<C extends GridCell>(newCell: NewCell<C>, grid: (C | undefined)[][]): GridTable<C> {
  const anchors = new Map<C, Anchor<C> & { bottom: number; right: number }>()
  const places: Grid<C> = grid.map((line, row) =>
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
  return tableOf(newCell, places)
}

const cellsOf = <C extends GridCell>(newCell: NewCell<C>, table: GridTable<C>): C[][] => {
  const grid = gridOf(table)
  const width = columnsOf(grid)
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column]?.cell ?? newCell()))
}

function insertRow<C extends GridCell>(newCell: NewCell<C>, table: GridTable<C>, at: number): GridTable<C> {
  const cells = cellsOf(newCell, table)
  const [above, below] = [cells[at - 1], cells[at]]
  const line = Array.from({ length: cells[0]?.length ?? 1 }, (_, column) =>
    above && below && above[column] === below[column] ? above[column]! : newCell(),
  )
  return rebuilt(newCell, cells.toSpliced(at, 0, line))
}

function insertColumn<C extends GridCell>(newCell: NewCell<C>, table: GridTable<C>, at: number): GridTable<C> {
  return rebuilt(
    newCell,
    cellsOf(newCell, table).map((line, row) => {
      const [left, right] = [line[at - 1], line[at]]
      const isSpanned = left !== undefined && left === right
      const cell = isSpanned ? left : newCell(row === 0 && ((left ?? right)?.header ?? false))
      return line.toSpliced(at, 0, cell)
    }),
  )
}

function removeRow<C extends GridCell>(newCell: NewCell<C>, table: GridTable<C>, at: number): GridTable<C> | null {
  const cells = cellsOf(newCell, table)
  return cells.length <= 1 ? null : rebuilt(newCell, cells.toSpliced(at, 1))
}

function removeColumn<C extends GridCell>(newCell: NewCell<C>, table: GridTable<C>, at: number): GridTable<C> | null {
  const cells = cellsOf(newCell, table)
  return (cells[0]?.length ?? 0) <= 1
    ? null
    : rebuilt(
        newCell,
        cells.map((line) => line.toSpliced(at, 1)),
      )
}

/** Turns the first row into a head, or a head into an ordinary row. */
export function toggleHeader<C extends GridCell>(table: GridTable<C>): GridTable<C> {
  const isHead = table.children[0]?.children.every(({ header }) => header) ?? false
  return {
    type: 'table',
    children: table.children.map((row, index) =>
      index === 0 ? { type: 'table-row', children: row.children.map((cell) => ({ ...cell, header: !isHead })) } : row,
    ),
  }
}

/** Whether a row has cells without any content. */
export const isBlankRow = (row: { children: readonly object[] } | undefined): boolean =>
  row?.children.every((cell) => {
    const inside: readonly unknown[] = 'children' in cell && Array.isArray(cell.children) ? cell.children : []
    return inside.length < 2 && isBlankText(inside[0])
  }) ?? true

const isBlankText = (node: unknown): boolean =>
  node === undefined || (typeof node === 'object' && node !== null && 'text' in node && node.text === '')

export type TableChange =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnBefore'
  | 'columnAfter'
  | 'header'
  | 'removeRow'
  | 'removeColumn'
  | 'removeTable'

interface CellPlace<C extends GridCell> {
  row: number
  column: number
  cell: C
}

/** The operations on tables of an editor's cells. */
export function tableGrid<C extends GridCell>(newCell: NewCell<C>) {
  const grid = {
    /** A new table whose first row is its head. */
    newTable: (rows: number, columns: number) => newTable(newCell, rows, columns),
    /** Before the row at `at`, which may be the number of rows. A cell that spans both sides spans the new row too. */
    insertRow: (table: GridTable<C>, at: number) => insertRow(newCell, table, at),
    /**
     * Before the column at `at`, which may be the number of columns. A new cell is a head where its neighbour is one.
     */
    insertColumn: (table: GridTable<C>, at: number) => insertColumn(newCell, table, at),
    /** null where nothing is left. */
    removeRow: (table: GridTable<C>, at: number) => removeRow(newCell, table, at),
    removeColumn: (table: GridTable<C>, at: number) => removeColumn(newCell, table, at),
  }
  /** By the name of the button; each starts at the cell with the cursor. */
  const changes: Record<TableChange, (table: GridTable<C>, place: CellPlace<C>) => GridTable<C> | null> = {
    rowAbove: (table, { row }) => grid.insertRow(table, row),
    rowBelow: (table, { row, cell }) => grid.insertRow(table, row + cell.rowspan),
    columnBefore: (table, { column }) => grid.insertColumn(table, column),
    columnAfter: (table, { column, cell }) => grid.insertColumn(table, column + cell.colspan),
    header: (table) => toggleHeader(table),
    removeRow: (table, { row }) => grid.removeRow(table, row),
    removeColumn: (table, { column }) => grid.removeColumn(table, column),
    removeTable: () => null,
  }
  return { ...grid, changes }
}
