import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellElement, TableElement } from '../../../editor/question/model/slate-nodes.ts'
import {
  insertColumn,
  insertRow,
  newCell,
  newTable,
  removeColumn,
  removeRow,
} from '../../../editor/question/model/tables.ts'
import { columnsOf, gridOf, toggleHeader } from '../../../editor/tables/table-grid.ts'

const cell = (text: string, colspan = 1, rowspan = 1): CellElement => ({
  ...newCell(),
  colspan,
  rowspan,
  children: [{ type: 'paragraph', children: [{ text }] }],
})
const tableOf = (...rows: CellElement[][]): TableElement => ({
  type: 'table',
  children: rows.map((children) => ({ type: 'table-row', children })),
})

/** What is at each place: `甲 甲 / 乙 丙`, an empty cell as `·`. */
const drawn = (table: TableElement | null): string =>
  table === null
    ? 'nothing'
    : gridOf(table)
        .map((line) =>
          line
            .map((anchor) => (anchor?.cell.children[0]!.children[0] as { text: string } | undefined)?.text || '·')
            .join(' '),
        )
        .join(' / ')

// 甲 spans two columns, 乙 two rows.
const spanned = tableOf([cell('甲', 2), cell('1')], [cell('乙', 1, 2), cell('2'), cell('3')], [cell('4'), cell('5')])

describe('a table by its places', () => {
  it('shows a cell at each place that it spans', () => {
    expect(drawn(spanned)).toBe('甲 甲 1 / 乙 2 3 / 乙 4 5')
  })

  it('takes a row in between, through what spans both sides', () => {
    expect(drawn(insertRow(spanned, 0))).toBe('· · · / 甲 甲 1 / 乙 2 3 / 乙 4 5')
    expect(drawn(insertRow(spanned, 2))).toBe('甲 甲 1 / 乙 2 3 / 乙 · · / 乙 4 5')
    expect(drawn(insertRow(spanned, 3))).toBe('甲 甲 1 / 乙 2 3 / 乙 4 5 / · · ·')
  })

  it('takes a column in between, through what spans both sides', () => {
    expect(drawn(insertColumn(spanned, 1))).toBe('甲 甲 甲 1 / 乙 · 2 3 / 乙 · 4 5')
    expect(drawn(insertColumn(spanned, 3))).toBe('甲 甲 1 · / 乙 2 3 · / 乙 4 5 ·')
  })

  it('loses a row or a column, and what spans it shrinks', () => {
    expect(drawn(removeRow(spanned, 1))).toBe('甲 甲 1 / 乙 4 5')
    expect(drawn(removeColumn(spanned, 0))).toBe('甲 1 / 2 3 / 4 5')
    expect(drawn(removeRow(newTable(1, 3), 0))).toBe('nothing')
    expect(drawn(removeColumn(newTable(3, 1), 0))).toBe('nothing')
  })

  it('gives a new column of a table with a head a head too', () => {
    const [head, row] = insertColumn(newTable(2, 2), 2).children
    expect([head!.children[2]!.header, row!.children[2]!.header]).toEqual([true, false])
    expect(toggleHeader(newTable(2, 2)).children[0]!.children.map(({ header }) => header)).toEqual([false, false])
  })

  it('has as many places after each change as it should, whatever spans what', () => {
    const cells = fc
      .record({ colspan: fc.integer({ min: 1, max: 3 }), rowspan: fc.integer({ min: 1, max: 3 }) })
      .map(({ colspan, rowspan }) => cell('x', colspan, rowspan))
    const tables = fc
      .array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .map((rows) => tableOf(...rows))
    fc.assert(
      fc.property(tables, fc.nat(), (table, place) => {
        const grid = gridOf(table)
        const [height, width] = [grid.length, columnsOf(grid)]
        const added = gridOf(insertColumn(insertRow(table, place % (height + 1)), place % (width + 1)))
        expect([added.length, columnsOf(added)]).toEqual([height + 1, width + 1])
        expect(added.every((line) => line.filter(Boolean).length === width + 1)).toBe(true)
      }),
    )
  })
})
