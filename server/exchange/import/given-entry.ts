import { fromFiles, type AnyResource } from '../../../resources/kit/index.ts'
import {
  emptyEntry,
  type GivenEntry,
  idOfKey,
  type RawEntry,
  type Remark,
  type ValidatedEntry,
  type Wanted,
} from '../record-files/entry.ts'
import type { Importer } from '../record-files/importer.ts'

/** What a file gave for an entry, and how a correction changes it. */

/** To be taken before names are replaced: the parts of an entry are changed in place then. */
export function givenBy(entry: ValidatedEntry, corrected: readonly string[] = []): GivenEntry {
  const { input, wanted, places, reasons, changes, asRead, unknown } = entry
  return {
    names: Object.keys(input),
    values: { ...input },
    wanted: [...wanted],
    places,
    reasons: reasons.slice(0, asRead.reasons),
    changes: [...changes],
    key: asRead.key,
    ...(asRead.excerpt === undefined ? {} : { excerpt: asRead.excerpt }),
    ...(asRead.unread ? { unread: asRead.unread } : {}),
    ...(unknown ? { unknown } : {}),
    isFaulty: reasons.length > 0,
    corrected: [...corrected],
  }
}

/** The form in which it is stored, beside the input of its entry. */
export const besides = (given: GivenEntry, input: Readonly<Record<string, unknown>>): GivenEntry => ({
  ...given,
  values: Object.fromEntries(Object.entries(given.values).filter(([name, value]) => input[name] !== value)),
})

/** The values of a stored one. */
export const valuesOf = (
  { names, values }: GivenEntry,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : input[name]]))

/** The path of a field or a part of one that a remark is about, by what it says or by its place in the file. */
export function pathOf(
  { at, path }: Pick<Remark, 'at' | 'path'>,
  places: Readonly<Record<string, string>>,
): string | undefined {
  if (path !== undefined) return path
  if (at === null) return undefined
  const found = Object.keys(places).filter((name) => places[name] === at)
  return found.toSorted((a, b) => b.length - a.length)[0]
}

export function fieldOf(
  { fields }: AnyResource,
  remark: Pick<Remark, 'at' | 'path'>,
  places: Readonly<Record<string, string>>,
): string | undefined {
  const name = pathOf(remark, places)?.split('.')[0]
  return name !== undefined && Object.hasOwn(fields, name) ? name : undefined
}

/** The entry as its reader would give it. */
export function rawOf(at: string, given: GivenEntry, section: string | null): RawEntry {
  const { values, wanted, places, reasons, changes, key, excerpt, unknown, unread } = given
  return {
    ...emptyEntry(at),
    key,
    values,
    wanted,
    places,
    reasons,
    changes,
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(unknown ? { unknown } : {}),
    ...(unread ? { unread } : {}),
    ...(section === null ? {} : { section }),
  }
}

/** What a person gives for a field: a value as its form has it, the names in its cell, or nothing. */
export type Corrected = { value: unknown } | { paths: string[][] } | { isEmpty: true }

/**
 * What the file would have given with these values. What its reader found wrong with them is gone; what it found wrong
 * with the entry as a whole is left to the validation.
 */
export function correctedBy(
  importer: Pick<Importer, 'resource' | 'apart'>,
  given: GivenEntry,
  by: ReadonlyMap<string, Corrected>,
): GivenEntry {
  const { resource } = importer
  const isOther = (name: string): boolean => !by.has(name)
  const isKept = (remark: Remark): boolean => {
    const field = fieldOf(resource, remark, given.places)
    return field !== undefined && isOther(field)
  }
  const others = Object.entries(given.values).filter(([name]) => isOther(name))
  const own = [...by].flatMap(([name, one]): [string, unknown][] => ('value' in one ? [[name, one.value]] : []))
  const named = [...by].flatMap(([field, one]): Wanted[] =>
    'paths' in one ? [{ field, at: given.places[field] ?? null, paths: one.paths, isNeeded: true }] : [],
  )
  const values = Object.fromEntries([...others, ...own])
  return {
    ...given,
    values,
    names: Object.keys(values),
    wanted: [...given.wanted.filter(({ field }) => isOther(field)), ...named],
    reasons: given.reasons.filter(isKept),
    changes: given.changes.filter((remark) => fieldOf(resource, remark, given.places) === undefined || isKept(remark)),
    unread: Object.fromEntries(Object.entries(given.unread ?? {}).filter(([name]) => isOther(name))),
    corrected: [...new Set([...given.corrected, ...by.keys()])],
    key: isKeyKept(importer, given, by) ? given.key : null,
  }
}

/** A key that the reader made of values (a learner with a question) says nothing about other values. */
function isKeyKept(
  { resource, apart = [] }: Pick<Importer, 'resource' | 'apart'>,
  { key }: GivenEntry,
  by: ReadonlyMap<string, Corrected>,
): boolean {
  const keyField = fromFiles(resource)?.key
  if (keyField !== undefined) return !by.has(keyField)
  return key === null || idOfKey(key) !== null || !apart.some((name) => by.has(name))
}
