import type { ColumnType, Operator } from '../../resources/kit/index.ts'

/** Filters on one value: one that must return the record that has it, and one that must not. */

type Stored = string | number | boolean | readonly (string | number)[] | null

/** For a structure an empty list is a value like any other. */
const isEmpty = (stored: Stored, column: ColumnType): boolean =>
  stored === null || (column !== 'json' && Array.isArray(stored) && stored.length === 0)

const isText = (column: ColumnType): boolean => column === 'text' || column === 'texts'

/** Values beyond all stored ones, below and above. */
const beyond: Partial<Record<ColumnType, readonly [below: string, above: string]>> = {
  integer: ['-2147483648', '2147483647'],
  decimal: ['-9999999999', '9999999999'],
  date: ['1000-01-01', '9999-12-31'],
  timestamp: ['1000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
}

/** A value that finds the record; undefined where the record has none to filter by. */
export function finding(operator: Operator, column: ColumnType, stored: Stored): string | undefined {
  if (operator === 'isnull') return String(isEmpty(stored, column))
  if (isEmpty(stored, column)) return undefined
  const one = String(Array.isArray(stored) ? stored[0] : stored)
  return operator === 'contains' ? one.slice(0, 20) : one
}

/** A value that must not find the record. */
export function missing(operator: Operator, column: ColumnType, stored: Stored): string {
  if (operator === 'isnull') return String(!isEmpty(stored, column))
  const [below, above] = beyond[column] ?? []
  if (operator === 'gte') return above!
  if (operator === 'lte') return below!
  if (column === 'boolean') return String(!stored)
  return isText(column) ? '没有这个值' : (above ?? '2147483647')
}
