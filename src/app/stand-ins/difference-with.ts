/** Stands in for `lodash-es/differenceWith.js` (see `vite.config.ts`), by which Refine leaves out filters that are there anyway. */
export default function differenceWith<T>(
  list: readonly T[],
  without: readonly T[],
  same: (a: T, b: T) => boolean,
): T[] {
  return list.filter((one) => !without.some((other) => same(one, other)))
}
