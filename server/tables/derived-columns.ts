import { missingIn, type AnyResource } from '../../resources/kit/index.ts'
import { bandsOf, likenessOf, type Likeness } from '../search-text/likeness.ts'
import { wordsIn } from '../search-text/stored-words.ts'

/**
 * Columns that the server makes of a record's own fields: what it is searched by, and what its likes are found by. Written wherever a
 * record is written.
 */

const maxSearchText = 8000

const columns = { search_text: 'text', likeness: 'integer[]' } as const
type OwnColumn = keyof typeof columns

const ownColumns = (resource: AnyResource): OwnColumn[] => [
  ...(resource.list.search ? (['search_text'] as const) : []),
  ...(resource.likeness ? (['likeness'] as const) : []),
]

/** Those that a resource has, by its declaration: columns of their own, and the field that says whether something is missing. */
export const derivedColumns = (resource: AnyResource): string[] => [
  ...ownColumns(resource),
  ...(resource.complete ? [resource.complete.mark] : []),
]

export const isDerived = (name: string): name is OwnColumn => Object.hasOwn(columns, name)
export const derivedCast = (name: OwnColumn): string => columns[name]

type Words = (name: string) => string[]

/** Each field is read once. */
function wordsOf(resource: AnyResource, record: Record<string, unknown>): Words {
  const read = new Map<string, string[]>()
  return (name) => {
    let words = read.get(name)
    if (!words) read.set(name, (words = wordsIn(resource, name, record[name])))
    return words
  }
}

const searchText = (resource: AnyResource, words: Words): string =>
  (resource.list.search ?? []).flatMap(words).filter(Boolean).join(' ').slice(0, maxSearchText).toWellFormed()

const likenessBy = (resource: AnyResource, words: Words): Likeness =>
  likenessOf((resource.likeness?.fields ?? []).flatMap(words))

/** What `search=` looks through, of the fields that the resource's list declares. */
export const searchTextOf = (resource: AnyResource, record: Record<string, unknown>): string =>
  searchText(resource, wordsOf(resource, record))

/** What a record is compared by. */
export const likenessOfRecord = (resource: AnyResource, record: Record<string, unknown>): Likeness =>
  likenessBy(resource, wordsOf(resource, record))

const makers: Record<OwnColumn, (resource: AnyResource, words: Words) => unknown> = {
  search_text: searchText,
  likeness: (resource, words) => bandsOf(likenessBy(resource, words)),
}

/** The derived columns of a whole record, by name. */
export function derivedOf(resource: AnyResource, record: Record<string, unknown>): Record<string, unknown> {
  const words = wordsOf(resource, record)
  const own = Object.fromEntries(ownColumns(resource).map((name) => [name, makers[name](resource, words)]))
  return resource.complete ? { ...own, [resource.complete.mark]: missingIn(resource, record).length > 0 } : own
}

/** The mark of what is incomplete, where a write changes it: a version has the one that it had. */
export const changedMark = (
  { complete }: AnyResource,
  before: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): string[] => (complete && before[complete.mark] !== derived[complete.mark] ? [complete.mark] : [])
