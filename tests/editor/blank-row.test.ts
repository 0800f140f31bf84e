import { expect, it } from 'vitest'
import { isBlankRow } from '../../editor/tables/table-grid.ts'

/** Tab leaves a table from a last row without content; from any other it begins a new one. */

const row = (...cells: object[][]) => ({ children: cells.map((children) => ({ type: 'table-cell', children })) })

it('is one whose cells have neither letters nor anything else', () => {
  expect(isBlankRow(row([{ text: '' }], [{ text: '' }]))).toBe(true)
  expect(isBlankRow(row([{ text: '' }], [{ text: '1' }]))).toBe(false)
  const picture = { type: 'picture', children: [{ text: '' }] }
  expect(isBlankRow(row([{ text: '' }, picture, { text: '' }]))).toBe(false)
  expect(isBlankRow(undefined)).toBe(true)
})
