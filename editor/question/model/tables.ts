import { tableGrid } from '../../tables/table-grid.ts'
import { emptyParagraph, type CellElement } from './slate-nodes.ts'

export const newCell = (header = false): CellElement => ({
  type: 'table-cell',
  header,
  colspan: 1,
  rowspan: 1,
  children: [emptyParagraph()],
})

export const { newTable, insertRow, insertColumn, removeRow, removeColumn, changes } = tableGrid(newCell)
