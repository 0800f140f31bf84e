import type { PaperItem } from '../../../../../resources/papers/sections.ts'

type Keyed = Pick<PaperItem, 'vkey'>

/**
 * The entries of `after`, from one index up to another, between those that are the same as in `before` at the beginning
 * and those that are at the end.
 */
export function changedBetween(before: readonly Keyed[], after: readonly Keyed[]): { from: number; to: number } {
  const same = (one: number, other: number) => before[one]?.vkey === after[other]?.vkey
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && same(from, from)) from++
  let end = 0
  while (end < most - from && same(before.length - 1 - end, after.length - 1 - end)) end++
  return { from, to: after.length - end }
}
