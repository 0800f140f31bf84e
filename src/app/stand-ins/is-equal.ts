/**
 * Stands in for `lodash-es/isEqual.js` (see `vite.config.ts`), by which Refine compares questions and ids: plain values, lists
 * and objects of them.
 */
export default function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false
  const [left, right] = [Object.entries(a), b as Record<string, unknown>]
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && isEqual(value, right[key]))
  )
}
