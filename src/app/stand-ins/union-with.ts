/** Stands in for `lodash-es/unionWith.js` (see `vite.config.ts`), by which Refine joins filters: of entries that are the same, the first stays. */
export default function unionWith<T>(
  ...given: [...lists: readonly (readonly T[])[], same: (a: T, b: T) => boolean]
): T[] {
  const same = given.at(-1) as (a: T, b: T) => boolean
  const kept: T[] = []
  for (const one of (given.slice(0, -1) as T[][]).flat()) if (!kept.some((before) => same(before, one))) kept.push(one)
  return kept
}
