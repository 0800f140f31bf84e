import type { ColumnType, Operator } from '../../resources/kit/index.ts'

/** What a list may be asked of one value: once so that the record that holds it must come, once so that it must not. */

type Stored = string | number | boolean | readonly (string | number)[] | null

/** Of a structure an empty list is a value like any other. */
const isEmpty = (stored: Stored, column: ColumnType): boolean =>
  stored === null || (column !== 'json' && Array.isArray(stored) && stored.length === 0)

const isText = (column: ColumnType): boolean => column === 'text' || column === 'texts'

/** Values beyond all that are stored, below and above. */
const beyond: Partial<Record<ColumnType, readonly [below: string, above: string]>> = {
  integer: ['-2147483648', '2147483647'],
  decimal: ['-9999999999', '9999999999'],
  date: ['1000-01-01', '9999-12-31'],
  timestamp: ['1000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
}

/** A value that finds the record; undefined where it holds nothing to ask for. */
export function finding(operator: Operator, column: ColumnType, stored: Stored): string | undefined {
  if (operator === 'isnull') return String(isEmpty(stored, column))
  if (isEmpty(stored, column)) return undefined
  const one = String(Array.isArray(stored) ? stored[0] : stored)
  return operator === 'contains' ? one.slice(0, 20) : one
}

/** A value that the record must not be found by. */
export function missing(operator: Operator, column: ColumnType, stored: Stored): string {
  if (operator === 'isnull') return String(!isEmpty(stored, column))
  const [below, above] = beyond[column] ?? []
  if (operator === 'gte') return above!
  if (operator === 'lte') return below!
  if (column === 'boolean') return String(!stored)
  return isText(column) ? '没有这个值' : (above ?? '2147483647')
}
