import { numberIn } from '../../../../resources/bank/exercise-types/compare-numbers.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { columnName } from '../../../exchange/spreadsheets/cell-text.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * Converts answers of Moodle and similar programs, where each answer has a share of the points. A share between right
 * and wrong becomes a credit rule where we have one, and a note otherwise.
 */

/** `fraction` in percent: 100 is fully right. `text` is rich text, or plain text where it is typed. */
export interface Weighted {
  text: string
  fraction: number
}

/** The result of a question's answer part; `reasons` where it cannot be imported. */
export type Answered =
  | { type: string; options: ExerciseOption[]; answer: ExerciseAnswer | null; notes: Text[] }
  | { reasons: Text[] }

export const answerNotes = {
  noRight: { zh: '没有标明正确答案', en: 'No answer is marked as right; imported without one.' },
  noFull: { zh: '没有得分为100%的答案', en: 'No answer is worth 100 %.' },
  severalFull: { zh: '单选题有多个得分为100%的答案', en: 'A single choice has several answers worth 100 %.' },
  partial: { zh: '部分得分的答案没有保留其得分', en: 'Answers worth a part of the points are not kept as such.' },
  negative: { zh: '选错倒扣分没有保留', en: 'Negative points for wrong answers are not kept.' },
  unequal: {
    zh: '各正确选项的得分比例不同，改为均分',
    en: 'Right options are worth different shares; they now share equally.',
  },
  sum: (sum: number): Text => ({
    zh: `正确选项的得分比例之和为${sum}%，不是100%`,
    en: `The right options add up to ${sum} %, not 100 %.`,
  }),
  strict: {
    zh: '多选题改为：选对一部分得部分分，有选错不得分',
    en: 'Multiple choice now: a share for each right option, nothing as soon as one is wrong.',
  },
  penalty: {
    zh: '多选题改为：每选错一项扣去一个正确选项的分',
    en: 'Multiple choice now: each wrong option takes away what a right one gives.',
  },
  wildcard: { zh: '含通配符 * 的答案没有保留', en: 'Answers with the wildcard * are not kept.' },
  noAccept: { zh: '没有可接受的答案', en: 'There is no answer to be accepted.' },
  notANumber: (text: string): Text => ({ zh: `“${text}”不是数`, en: `“${text}” is no number.` }),
  tolerances: { zh: '各答案的误差不同，取最小的', en: 'The answers have different tolerances; the smallest is kept.' },
}

/** A share of 100 % that rounding made a little smaller, such as three times 33.33333. */
const isFull = (fraction: number): boolean => fraction > 99.5
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.5

/** `A`, `B`, … `Z`, `AA`. */
export const optionKey = (index: number): string => columnName(index)

export const keyedOptions = (texts: readonly string[]): ExerciseOption[] =>
  texts.map((text, index) => ({ key: optionKey(index), text }))

export function singleChoice(given: readonly Weighted[]): Answered {
  const options = keyedOptions(given.map(({ text }) => text))
  const full = given.flatMap(({ fraction }, index) => (isFull(fraction) ? [index] : []))
  const notes: Text[] = []
  if (given.some(({ fraction }) => fraction > 0 && !isFull(fraction))) notes.push(answerNotes.partial)
  if (given.some(({ fraction }) => fraction < 0)) notes.push(answerNotes.negative)
  if (full.length > 1) return { reasons: [answerNotes.severalFull] }
  if (full.length === 1)
    return { type: 'single_choice', options, answer: { type: 'single_choice', key: optionKey(itemAt(full, 0)) }, notes }
  if (given.some(({ fraction }) => fraction > 0)) return { reasons: [answerNotes.noFull] }
  return { type: 'single_choice', options, answer: null, notes: [...notes, answerNotes.noRight] }
}

export function multipleChoice(given: readonly Weighted[]): Answered {
  const options = keyedOptions(given.map(({ text }) => text))
  const right = given.flatMap(({ fraction }, index) => (fraction > 0 ? [index] : []))
  if (right.length === 0) return { type: 'multiple_choice', options, answer: null, notes: [answerNotes.noRight] }
  const notes: Text[] = []
  const sum = right.reduce((total, index) => total + itemAt(given, index).fraction, 0)
  const share = 100 / right.length
  if (!near(sum, 100)) notes.push(answerNotes.sum(Number(sum.toFixed(1))))
  else if (right.some((index) => !near(itemAt(given, index).fraction, share))) notes.push(answerNotes.unequal)
  const wrong = given.filter(({ fraction }) => fraction <= 0)
  const isPenalty = wrong.length > 0 && wrong.every(({ fraction }) => near(fraction, -share)) && !near(share, 100)
  const isStrict = wrong.every(({ fraction }) => fraction < -99.5)
  if (!isPenalty && !isStrict)
    notes.push(wrong.some(({ fraction }) => fraction < 0) ? answerNotes.penalty : answerNotes.strict)
  const credit = isPenalty || (!isStrict && wrong.some(({ fraction }) => fraction < 0)) ? 'penalty' : 'share'
  return {
    type: 'multiple_choice',
    options,
    answer: { type: 'multiple_choice', keys: right.map(optionKey), credit },
    notes,
  }
}

/** `*` is a wildcard in Moodle, `\*` a literal asterisk. */
const withoutEscapes = (text: string): string | null =>
  /(?:^|[^\\])\*/.test(text) ? null : text.replaceAll('\\*', '*')

export interface TypedAnswers {
  accept: string[]
  notes: Text[]
}

/** The accepted answers among typed ones. Wildcards without points are only there for their feedback. */
export function typedAnswers(given: readonly Weighted[]): TypedAnswers {
  const notes: Text[] = []
  if (given.some(({ fraction }) => fraction > 0 && !isFull(fraction))) notes.push(answerNotes.partial)
  const accept = given
    .filter(({ fraction }) => isFull(fraction))
    .flatMap(({ text }) => {
      const plain = withoutEscapes(text)
      if (plain === null) notes.push(answerNotes.wildcard)
      return plain === null || plain === '' ? [] : [plain]
    })
  return { accept: [...new Set(accept)], notes }
}

export interface NumberAnswer {
  value: string
  tolerance: number
  fraction: number
}

export interface NumberAnswers {
  accept: string[]
  tolerance: { kind: 'absolute'; value: number } | null
  notes: Text[]
  reasons: Text[]
}

/** Combines numbers with their own tolerances into one list with one tolerance. */
export function numberAnswers(given: readonly NumberAnswer[]): NumberAnswers {
  const notes: Text[] = []
  if (given.some(({ fraction }) => fraction > 0 && !isFull(fraction))) notes.push(answerNotes.partial)
  const full = given.filter(({ fraction, value }) => isFull(fraction) && value !== '*')
  if (given.some(({ fraction, value }) => isFull(fraction) && value === '*')) notes.push(answerNotes.wildcard)
  const reasons = full
    .filter(({ value }) => numberIn(value) === null)
    .map(({ value }) => answerNotes.notANumber(value.slice(0, 50)))
  if (full.length === 0) reasons.push(answerNotes.noAccept)
  const tolerances = [...new Set(full.map(({ tolerance }) => tolerance))]
  if (tolerances.length > 1) notes.push(answerNotes.tolerances)
  const value = Math.min(...tolerances)
  return {
    accept: [...new Set(full.map((one) => one.value))],
    tolerance: Number.isFinite(value) && value > 0 ? { kind: 'absolute', value } : null,
    notes,
    reasons,
  }
}

/** A range as its middle and tolerance, rounded to what a person would write. */
export function rangeAnswer(low: number, high: number): { value: string; tolerance: number } {
  const tidy = (value: number): number => Number(value.toPrecision(12))
  return { value: String(tidy((low + high) / 2)), tolerance: tidy(Math.abs(high - low) / 2) }
}

/** Pairs of texts; equal texts on the right are one option, and one without a left text is a distractor. */
export function matchingAnswer(pairs: readonly { left: string; right: string }[]): Answered {
  const lefts = pairs.filter(({ left }) => left !== '')
  const rights = [...new Set(pairs.map(({ right }) => right))]
  const keyOf = (right: string): string => optionKey(rights.indexOf(right))
  const options: ExerciseOption[] = [
    ...lefts.map(({ left }, index): ExerciseOption => ({ key: String(index + 1), text: left, group: 'left' })),
    ...rights.map((right): ExerciseOption => ({ key: keyOf(right), text: right, group: 'right' })),
  ]
  if (lefts.length === 0) return { reasons: [{ zh: '匹配题没有左列', en: 'There is nothing to match.' }] }
  const answer: ExerciseAnswer = {
    type: 'matching',
    pairs: lefts.map(({ right }, index) => ({ left: String(index + 1), right: keyOf(right) })),
  }
  return { type: 'matching', options, answer, notes: [] }
}
