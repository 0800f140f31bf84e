import { missingIn, type AnyResource, type ColumnType } from '../../resources/kit/index.ts'
import { capabilityColumns } from '../capabilities/columns.ts'
import { wordsIn } from '../search-text/stored-words.ts'
import type { DerivedColumn, FieldWords } from './capability-columns.ts'

/**
 * Columns that the server derives from a record's own fields: the search text, and those of its capabilities. Written
 * with every write of the record.
 */

const maxSearchText = 8000

const searchText = (resource: AnyResource, words: FieldWords): string =>
  (resource.list.search ?? []).flatMap(words).filter(Boolean).join(' ').slice(0, maxSearchText).toWellFormed()

const columnsByResource = new WeakMap<AnyResource, Readonly<Record<string, DerivedColumn>>>()

function ownColumns(resource: AnyResource): Readonly<Record<string, DerivedColumn>> {
  let columns = columnsByResource.get(resource)
  if (!columns) {
    columns = Object.assign(
      resource.list.search
        ? { search_text: { type: 'text', valueOf: (words: FieldWords) => searchText(resource, words) } }
        : {},
      ...capabilityColumns.map((of) => of(resource)?.columns),
    ) as Readonly<Record<string, DerivedColumn>>
    columnsByResource.set(resource, columns)
  }
  return columns
}

/** The derived columns of a resource: columns of their own, and the field that marks incomplete records. */
export const derivedColumns = (resource: AnyResource): string[] => [
  ...Object.keys(ownColumns(resource)),
  ...(resource.complete ? [resource.complete.mark] : []),
]

/** The type of a column that is no field of the resource; undefined for a field. */
export const derivedType = (resource: AnyResource, name: string): ColumnType | undefined => {
  const columns = ownColumns(resource)
  return Object.hasOwn(columns, name) ? columns[name]!.type : undefined
}

/** Each field is read once. */
function wordsOf(resource: AnyResource, record: Record<string, unknown>): FieldWords {
  const read = new Map<string, string[]>()
  return (name) => {
    let words = read.get(name)
    if (!words) read.set(name, (words = wordsIn(resource, name, record[name])))
    return words
  }
}

/** What `search=` searches, of the fields that the resource's list declares. */
export const searchTextOf = (resource: AnyResource, record: Record<string, unknown>): string =>
  searchText(resource, wordsOf(resource, record))

/** The derived columns of a whole record, by name. */
export function derivedOf(resource: AnyResource, record: Record<string, unknown>): Record<string, unknown> {
  const words = wordsOf(resource, record)
  const own = Object.fromEntries(
    Object.entries(ownColumns(resource)).map(([name, { valueOf }]) => [name, valueOf(words)]),
  )
  return resource.complete ? { ...own, [resource.complete.mark]: missingIn(resource, record).length > 0 } : own
}

/** The mark of incomplete records, where a write changes it: an old version keeps its own. */
export const changedMark = (
  { complete }: AnyResource,
  before: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): string[] => (complete && before[complete.mark] !== derived[complete.mark] ? [complete.mark] : [])
