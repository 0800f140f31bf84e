import { itemAt } from '../../../resources/kit/present.ts'

/** Moves the entry at one position to another; the list is unchanged when there is no such position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  const without = list.filter((_, index) => index !== from)
  without.splice(to, 0, itemAt(list, from))
  return without
}
