import { changedValue, modesOf, type BulkMode } from '../../../resources/capabilities/bulk-edit/index.ts'
import { namedIn, mayWrite, type AnyResource } from '../../../resources/kit/index.ts'
import { treeOf } from '../../../resources/registry/record-fields.ts'
import type { Values } from '../../records/screen/stored-record.ts'

/** A change of several records while it is being entered. */
export interface BulkChange {
  field: string
  mode: BulkMode
  value: unknown
}

/** The fields that this person may change in several records. */
export const bulkFields = (resource: AnyResource, offered: readonly string[], rights: ReadonlySet<string>): string[] =>
  offered.filter((name) => mayWrite(resource, namedIn(resource.fields, name), rights))

/** The initial change of a field: labels are usually added, a place in a tree is usually replaced. */
export function startOf(resource: AnyResource, field: string): BulkChange {
  const declared = namedIn(resource.fields, field)
  const adds = modesOf(declared).includes('add') && treeOf(resource, declared) === undefined
  return { field, mode: adds ? 'add' : 'set', value: null }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether the change is complete: every mode except clearing needs a value. */
export const isComplete = ({ mode, value }: BulkChange): boolean => mode === 'clear' || !isEmpty(value)

/** How many of these records would change, as they were loaded. */
export function countChanging(
  resource: AnyResource,
  records: readonly Values[],
  { field, mode, value }: BulkChange,
): number {
  const declared = namedIn(resource.fields, field)
  return records.filter((record) => !same(record[field], changedValue(declared, record[field], mode, value))).length
}

/** The values that all of these records share: a common course narrows the chapters to choose from. */
export function commonValues(records: readonly Values[]): Values {
  const [first = {}, ...others] = records
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((record) => same(record[name], value))),
  )
}
