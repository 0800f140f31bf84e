import type { MarkingTask } from '../../../../../resources/learners/marking/answers.ts'
import { draftOf, emptyDraft, type Draft } from './marking-model.ts'

/**
 * Marks that are begun and not given, for the time of the window: an answer that is left, by another page, another
 * scheme or the one before, is found as it was. Nothing of them is stored on the computer, as they are about people.
 */

/** As many as a person may leave open. */
const most = 500
const begun = new Map<string, { task: string; draft: Draft }>()

/** Who marks which answer of a scheme in which round. */
export const markPlace = (person: number | undefined, scheme: number, { answer, round }: MarkingTask): string =>
  `${person ?? 0}/${scheme}/${answer}/${round}`

/** What the server tells of the mark so far: where that has changed, what was begun upon it counts no more. */
const groundOf = ({ mine, full }: MarkingTask): string => JSON.stringify([mine, full])

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

export function keepBegun(place: string, task: MarkingTask, draft: Draft): void {
  begun.delete(place)
  if (isSame(draft, draftOf(task))) return
  begun.set(place, { task: groundOf(task), draft })
  for (const oldest of begun.keys()) {
    if (begun.size <= most) return
    begun.delete(oldest)
  }
}

export const dropBegun = (place: string): void => void begun.delete(place)

/** The mark that an answer begins with. */
export function begunMark(place: string | null, task: MarkingTask | null): Draft {
  if (!task || place === null) return emptyDraft
  const found = begun.get(place)
  return found?.task === groundOf(task) ? found.draft : draftOf(task)
}
