import { changedValue, modesOf, type BulkMode } from '../../../resources/capabilities/bulk-edit/index.ts'
import { mayWrite, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { treeOf } from '../../../resources/registry/record-fields.ts'
import type { Values } from '../../screen/stored-record.ts'

/** What a change of several is, while it is being put together. */
export interface BulkChange {
  field: string
  mode: BulkMode
  value: unknown
}

/** The fields that this person may change in several records. */
export const bulkFields = (resource: AnyResource, offered: readonly string[], rights: ReadonlySet<string>): string[] =>
  offered.filter((name) => mayWrite(resource, (resource.fields as Fields)[name]!, rights))

/** A change to begin with: labels are mostly added, a place in a tree is mostly another one. */
export function startOf(resource: AnyResource, field: string): BulkChange {
  const declared = (resource.fields as Fields)[field]!
  const adds = modesOf(declared).includes('add') && treeOf(resource, declared) === undefined
  return { field, mode: adds ? 'add' : 'set', value: null }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether it says what to do: all but clearing needs a value. */
export const isComplete = ({ mode, value }: BulkChange): boolean => mode === 'clear' || !isEmpty(value)

/** How many of these records it changes, as they were read. */
export function countChanging(
  resource: AnyResource,
  records: readonly Values[],
  { field, mode, value }: BulkChange,
): number {
  const declared = (resource.fields as Fields)[field]!
  return records.filter((record) => !same(record[field], changedValue(declared, record[field], mode, value))).length
}

/** What all of these records have alike: a course that they share narrows the chapters to choose from. */
export function commonValues(records: readonly Values[]): Values {
  const [first = {}, ...others] = records
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((record) => same(record[name], value))),
  )
}
