/**
 * JSON Merge Patch (RFC 7396) between objects without null, as snapshots of tables are: the patches of two branches
 * that changed different tables or columns give the same in either order.
 */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What makes `after` of `before`; undefined where they are the same. */
export function patchBetween(before: unknown, after: unknown): unknown {
  if (!isObject(after)) return JSON.stringify(before) === JSON.stringify(after) ? undefined : after
  const was: Json = isObject(before) ? before : {}
  const changed = Object.keys(after).flatMap((key): [string, unknown][] => {
    const patch = patchBetween(Object.hasOwn(was, key) ? was[key] : undefined, after[key])
    return patch === undefined ? [] : [[key, patch]]
  })
  const gone = Object.keys(was).filter((key) => !Object.hasOwn(after, key))
  if (isObject(before) && changed.length === 0 && gone.length === 0) return undefined
  return Object.fromEntries([...changed, ...gone.map((key): [string, null] => [key, null])])
}

export function withPatch(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const made = new Map(Object.entries(isObject(before) ? before : {}))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) made.delete(key)
    else made.set(key, withPatch(made.get(key), value))
  }
  return Object.fromEntries(made)
}
