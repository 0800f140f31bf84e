import { isDeepStrictEqual } from 'node:util'
import { namedIn, type AnyResource, type ColumnType } from '../../../resources/kit/index.ts'
import { capabilityColumns } from '../../parts/columns.ts'
import { pinyinOf } from '../../base/search-text/pinyin.ts'
import { wordsIn } from '../../base/search-text/stored-words.ts'
import type { DerivedColumn, DerivedField, FieldWords } from './capability-columns.ts'

/**
 * Columns that the server derives from a record's own fields: the search text, and those of its capabilities. Written
 * with every write of the record.
 */

const maxSearchText = 8000

/** The words of the searched fields first: where it is too long, pinyin are what is lost. */
function searchText(resource: AnyResource, words: FieldWords): string {
  const searched = resource.list.search ?? []
  const spoken = searched.filter((name) => namedIn(resource.fields, name).foundByPinyin)
  return [...searched.flatMap(words), ...spoken.flatMap(words).flatMap(pinyinOf)]
    .filter(Boolean)
    .join(' ')
    .slice(0, maxSearchText)
    .toWellFormed()
}

interface Derived {
  /** Columns that are no field. */
  columns: Readonly<Record<string, DerivedColumn>>
  fields: Readonly<Record<string, DerivedField>>
}

const derivedByResource = new WeakMap<AnyResource, Derived>()

function derived(resource: AnyResource): Derived {
  let found = derivedByResource.get(resource)
  if (!found) {
    const additions = capabilityColumns.map((of) => of(resource))
    const search = { search_text: { type: 'text', valueOf: (words: FieldWords) => searchText(resource, words) } }
    found = {
      columns: Object.assign(resource.list.search ? search : {}, ...additions.map((one) => one?.columns)),
      fields: Object.assign({}, ...additions.map((one) => one?.fields)),
    }
    derivedByResource.set(resource, found)
  }
  return found
}

/** The derived columns of a resource: columns of their own, and fields. */
export const derivedColumns = (resource: AnyResource): string[] => [
  ...Object.keys(derived(resource).columns),
  ...Object.keys(derived(resource).fields),
]

/** The type of a column that is no field of the resource; undefined for a field. */
export const derivedType = (resource: AnyResource, name: string): ColumnType | undefined => {
  const { columns } = derived(resource)
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
  const { columns, fields } = derived(resource)
  return Object.fromEntries([
    ...Object.entries(columns).map(([name, { valueOf }]) => [name, valueOf(words)]),
    ...Object.entries(fields).map(([name, valueOf]) => [name, valueOf(record)]),
  ])
}

/** The derived fields that a write changes: an old version keeps its own. */
export const changedDerived = (
  resource: AnyResource,
  before: Readonly<Record<string, unknown>>,
  made: Readonly<Record<string, unknown>>,
): string[] => Object.keys(derived(resource).fields).filter((name) => !isDeepStrictEqual(before[name], made[name]))
