import type { AnswerOf } from '../../../../resources/bank/exercise-types/index.ts'
import { blanksIn } from '../../../../resources/bank/exercise-types/stored-text.ts'

/** How the entries of an answer follow the blanks of the stem while it is edited. */

export const newChoiceBlank: AnswerOf<'cloze'>['blanks'][number] = {
  kind: 'choice',
  options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: '' })),
  key: '',
  score: null,
}

/** The change of a stem's blanks: at one place some were removed and some added. */
export interface BlankChange {
  at: number
  removed: number
  added: number
}

/**
 * The change of blanks between two states of a stem. Blanks have no names: those before and after the edited part are
 * the same ones. null where there is no change.
 */
export function blankChange(before: string, after: string): BlankChange | null {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const at = blanksIn(before.slice(0, start))
  const kept = blanksBehind(before, end)
  const [removed, added] = [blanksIn(before) - at - kept, blanksIn(after) - at - kept]
  return removed === 0 && added === 0 ? null : { at, removed, added }
}

/** Blanks that begin in the last so many characters; a cut one does not count. */
const blanksBehind = (stem: string, characters: number): number => blanksIn(stem.slice(stem.length - characters))

/** The entries after such a change. */
export function followed<T>(entries: readonly T[], { at, removed, added }: BlankChange, entry: T): T[] {
  const after = [...entries]
  while (after.length < at) after.push(entry)
  after.splice(at, removed, ...Array.from({ length: added }, () => entry))
  return after
}
