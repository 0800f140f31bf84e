import { ownEntry } from './own-entry.ts'

/**
 * Access to what must be there. Where absence would be a mistake of the product these say what is missing, at the
 * place where it is missing; a `!` would pass `undefined` on, to fail elsewhere or be stored.
 */

/** A value that must be there; `what` names it in the error. */
export function present<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}`)
  return value
}

/** An item that a list must have; a negative index counts from its end. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index < 0 ? list.length + index : index]
  if (item === undefined) throw new RangeError(`Missing: item ${index} of ${list.length}`)
  return item
}

/** What a map must have under a key. */
export function entryOf<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  const entry = map.get(key)
  if (entry === undefined) throw new Error(`Missing: an entry for ${String(key)}`)
  return entry
}

/** What an object must have under a name: a declared field, an action, a resource. */
export function namedIn<T>(entries: Readonly<Record<string, T>>, name: string): T {
  const entry = ownEntry(entries, name)
  if (entry === undefined) throw new Error(`Missing: ${name} among ${Object.keys(entries).join(', ')}`)
  return entry
}
