import { diffArrays } from 'diff'
import type { Language } from '../../../resources/kit/index.ts'
import { entryOf } from '../../../resources/kit/present.ts'

export interface Part<T> {
  change: 'same' | 'deleted' | 'inserted'
  of: T[]
}

/**
 * Where two texts have little in common, the shortest edit script is meaningless, and takes time quadratic in its
 * length.
 */
const limits = { maxEditLength: 2_000, timeout: 400 }

function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

/**
 * The edits from one sequence to another: Myers' shortest edit script over their keys. Beyond the limits, everything
 * between the common beginning and end counts as replaced. For unchanged entries those of `after` are returned.
 */
export function partsBetween<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string): Part<T>[] {
  const [was, is] = [before.map(keyOf), after.map(keyOf)]
  const start = commonStart(was, is)
  const end = Math.min(commonStart(was.toReversed(), is.toReversed()), was.length - start, is.length - start)
  const [middleWas, middleIs] = [was.slice(start, was.length - end), is.slice(start, is.length - end)]
  const found = diffArrays(middleWas, middleIs, limits) ?? [
    { count: middleWas.length, removed: true, added: false },
    { count: middleIs.length, removed: false, added: true },
  ]
  const parts: Part<T>[] = [{ change: 'same', of: after.slice(0, start) }]
  let [inBefore, inAfter] = [start, start]
  for (const { count, removed, added } of found) {
    parts.push(
      removed
        ? { change: 'deleted', of: before.slice(inBefore, inBefore + count) }
        : { change: added ? 'inserted' : 'same', of: after.slice(inAfter, inAfter + count) },
    )
    if (!added) inBefore += count
    if (!removed) inAfter += count
  }
  parts.push({ change: 'same', of: after.slice(is.length - end) })
  return parts.filter(({ of }) => of.length > 0)
}

const segmenters = new Map<Language, Intl.Segmenter>()

/** A text in words, by its language: Chinese by dictionary, with the characters between words separate. */
export function wordsIn(text: string, language: Language): string[] {
  if (!segmenters.has(language)) segmenters.set(language, new Intl.Segmenter(language, { granularity: 'word' }))
  return Array.from(entryOf(segmenters, language).segment(text), ({ segment }) => segment)
}
