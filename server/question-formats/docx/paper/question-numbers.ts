import type { Text } from '../../../../resources/kit/index.ts'
import type { Draft } from './draft.ts'
import { guesses } from './guesses.ts'
import type { LinesAhead } from './lines-ahead.ts'

/** Which numbers of a paper begin questions, and which are of lists, of years, or of blanks within one. */

const maxGap = 5
/** No paper has as many questions, but a year is more. */
const maxNumber = 400

/** Options or labels say that a question has all that it needs. */
export const isComplete = (draft: Draft): boolean => draft.options.length > 1 || draft.isLabelled

/** Whether the paper gave a blank of the question this number: `__61__`. */
function hasBlank(draft: Draft, number: number): boolean {
  const blank = new RegExp(`[_＿\\s]{2}${number}\\s?[_＿\\s]{2}`)
  return draft.stem.some((line) => blank.test(line.text))
}

export class QuestionNumbers {
  /** Of the question before, or of the answer before among answers. */
  last: number | null = null
  /** The number within the current question that was taken for no question. */
  inner: number | null = null
  /** Nothing was counted since a section began. */
  isFresh = true
  lastPart = 0
  /** Of the questions so far. */
  readonly known = new Set<number>()
  highest = 0
  private readonly ahead: LinesAhead

  constructor(ahead: LinesAhead) {
    this.ahead = ahead
  }

  take(number: number, isAnswer: boolean): void {
    if (!isAnswer) {
      this.known.add(number)
      this.highest = Math.max(this.highest, number)
    }
    this.last = number
    this.inner = null
    this.isFresh = false
    this.lastPart = 0
  }

  /** A number that was taken for no question: one of a list goes on from the one before, any other is said. */
  passOver(number: number, draft: Draft | null): void {
    const isOfList = number === 1 || number === (this.inner ?? 0) + 1 || (draft !== null && hasBlank(draft, number))
    if (!isOfList && number > (this.last ?? 0) && !this.known.has(number)) draft?.notes.add(guesses.innerNumber(number))
    this.inner = number
  }

  /** Whether the number of a line begins a question; `draft` is the one before it. */
  validate(index: number, number: number, draft: Draft | null): { accepted: boolean; note?: Text } {
    const { last } = this
    if (draft?.target === 'answer' && hasBlank(draft, number)) return { accepted: false }
    if (last === null) return { accepted: true }
    const inLabelled = draft !== null && draft.isLabelled
    if (number === last + 1) {
      if (this.inner !== null && number === this.inner + 1 && draft !== null && !isComplete(draft))
        return { accepted: !this.ahead.comesAgain(index, number) && this.ahead.hasEvidence(index) }
      return { accepted: !inLabelled || draft.target !== 'analysis' || this.ahead.hasEvidence(index) }
    }
    if (number === 1 && (this.isFresh || draft === null || isComplete(draft)))
      return { accepted: this.isFresh || this.ahead.hasEvidence(index) }
    if (number > last && this.leaps(index, number, last, inLabelled))
      return { accepted: true, note: guesses.gap(last, number) }
    return { accepted: number > last && this.isFresh }
  }

  /** Papers leave numbers out (24, 25, 33, 34); a number of a list or of a year does not look so. */
  private leaps(index: number, number: number, last: number, inLabelled: boolean): boolean {
    if (number > maxNumber || number === (this.inner ?? 0) + 1)
      return number - last <= maxGap && this.ahead.hasEvidence(index)
    return this.ahead.hasEvidence(index) || !inLabelled || this.ahead.nextNumber(index) === number + 1
  }

  /** Among the answers a number counts when there is such a question, and none between it and the one before. */
  judgeAnswered(number: number): { accepted: boolean; note?: Text } {
    if (!this.known.has(number)) return { accepted: false }
    if (this.last === null || this.isFresh) return { accepted: true }
    if (number <= this.last) return { accepted: false }
    let next = Math.max(this.last + 1, number - maxNumber)
    while (next < number && !this.known.has(next)) next++
    return { accepted: next === number || number - this.last <= maxGap }
  }

  /** The answers were only those of the questions before them: the next question follows. */
  goesOn(index: number, number: number): boolean {
    return number === this.highest + 1 && this.ahead.hasEvidence(index, true)
  }
}
