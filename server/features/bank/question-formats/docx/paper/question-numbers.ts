import type { Text } from '../../../../../../resources/kit/index.ts'
import type { Draft } from './draft.ts'
import { guesses } from './guesses.ts'
import type { LinesAhead } from './lines-ahead.ts'

/** Decides which numbers of a paper begin questions, and which belong to lists, years or blanks. */

const maxGap = 5
/** No paper has so many questions, and years are larger. */
const maxNumber = 400

/** Whether options or labels show that the question is complete. */
export const isComplete = (draft: Draft): boolean => draft.options.length > 1 || draft.isLabelled

/** Whether a blank of the question has this number in the paper: `__61__`. */
function hasBlank(draft: Draft, number: number): boolean {
  const blank = new RegExp(`[_＿\\s]{2}${number}\\s?[_＿\\s]{2}`)
  return draft.stem.some((line) => blank.test(line.text))
}

export class QuestionNumbers {
  /** The number of the question before or, among answers, of the answer before. */
  last: number | null = null
  /** The last number within the current question that did not begin a question. */
  inner: number | null = null
  /** No number was counted since a section began. */
  isFresh = true
  lastPart = 0
  /** The numbers of all questions read before. */
  readonly known = new Set<number>()
  highest = 0
  /** The numbers of the questions in their order, and the place of the last answer in it. */
  private readonly order: number[] = []
  private answered = -1
  private readonly ahead: LinesAhead

  constructor(ahead: LinesAhead) {
    this.ahead = ahead
  }

  take(number: number, isAnswer: boolean): void {
    if (!isAnswer) {
      this.known.add(number)
      this.order.push(number)
      this.highest = Math.max(this.highest, number)
    } else this.answers(number)
    this.last = number
    this.inner = null
    this.isFresh = false
    this.lastPart = 0
  }

  /** An answer is for the next question with its number, as far as the key goes on in the order of the paper. */
  answers(number: number): void {
    // A row of answers is read from its first number again.
    if (this.order[this.answered] === number) return
    const place = this.order.indexOf(number, this.answered + 1)
    if (place >= 0 && place - this.answered <= maxGap) this.answered = place
  }

  /** Skips a number that begins no question: the next number of a list silently, any other with a note. */
  passOver(number: number, draft: Draft | null): void {
    const isOfList = number === 1 || number === (this.inner ?? 0) + 1 || (draft !== null && hasBlank(draft, number))
    if (!isOfList && number > (this.last ?? 0) && !this.known.has(number)) draft?.notes.add(guesses.innerNumber(number))
    this.inner = number
  }

  /** Whether the number of a line begins a question; `draft` is the question before it. */
  validate(index: number, number: number, draft: Draft | null): { accepted: boolean; note?: Text } {
    const { last } = this
    if (draft?.target === 'answer' && hasBlank(draft, number)) return { accepted: false }
    if (last === null) return { accepted: true }
    const inLabelled = draft !== null && draft.isLabelled
    if (number === last + 1) {
      if (this.inner !== null && number === this.inner + 1 && draft !== null && !isComplete(draft))
        return { accepted: !this.ahead.isRepeatedLater(index, number) && this.ahead.hasEvidence(index) }
      return { accepted: !inLabelled || draft.target !== 'analysis' || this.ahead.hasEvidence(index) }
    }
    if (number === 1 && (this.isFresh || draft === null || isComplete(draft)))
      return { accepted: this.isFresh || this.ahead.hasEvidence(index) }
    if (number > last && this.leaps(index, number, last, inLabelled))
      return { accepted: true, note: guesses.gap(last, number) }
    return { accepted: number > last && this.isFresh }
  }

  /** Papers leave numbers out (24, 25, 33, 34), but this does not look like the number of a list or of a year. */
  private leaps(index: number, number: number, last: number, inLabelled: boolean): boolean {
    if (number > maxNumber || number === (this.inner ?? 0) + 1)
      return number - last <= maxGap && this.ahead.hasEvidence(index)
    return this.ahead.hasEvidence(index) || !inLabelled || this.ahead.nextNumber(index) === number + 1
  }

  /**
   * Among answers, a number counts when a question has it and no unanswered question comes between it and the one
   * before. In a key without sections it restarts where those of the questions do.
   */
  judgeAnswered(number: number, hasSections: boolean): { accepted: boolean; note?: Text } {
    if (!this.known.has(number)) return { accepted: false }
    if (this.last === null || this.isFresh) return { accepted: true }
    if (number <= this.last) return { accepted: !hasSections && this.order[this.answered + 1] === number }
    let next = Math.max(this.last + 1, number - maxNumber)
    while (next < number && !this.known.has(next)) next++
    return { accepted: next === number || number - this.last <= maxGap }
  }

  /** The answers were only for the questions before them: the next question follows. */
  goesOn(index: number, number: number): boolean {
    return number === this.highest + 1 && this.ahead.hasEvidence(index, true)
  }
}
