import { tableGrid } from '../../tables/table-grid.ts'
import type { CellElement } from './nodes.ts'

const newCell = (header = false): CellElement => ({
  type: 'table-cell',
  header,
  colspan: 1,
  rowspan: 1,
  children: [{ text: '' }],
})

export const { newTable, changes } = tableGrid(newCell)
