import { markBlanks } from '../editor/stored/blanks.ts'
import { fromDollars } from '../editor/stored/latex-markup.ts'
import { writeStored } from '../editor/stored/write.ts'
import { numeric } from '../resources/bank/exercise-types/numeric.ts'
import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../resources/bank/exercise-types/index.ts'

/**
 * Builders for questions, before they are placed in a course. The functions below write one in a line or two; content
 * is plain text with `$…$` for formulas and `____` for blanks, which is converted to the stored format.
 */
export interface Question {
  type: ExerciseTypeName
  stem: string
  options: ExerciseOption[]
  answer: ExerciseAnswer
  analysis: string
  score: number
}

/** `String.raw`: formulas keep their backslashes. */
export const tex = String.raw

/** Characters that are not stored as written. Most options have none, and a large load creates millions of them. */
const written = /[$\\\n&<>"]/
const rich = (text: string): string => (written.test(text) ? writeStored(fromDollars(text)) : text)
const withBlanks = (text: string): string => writeStored(markBlanks(fromDollars(text)))

const letters = 'ABCDEFGHIJ'
const lettered = (texts: readonly string[]): ExerciseOption[] =>
  texts.map((text, index) => ({ key: letters[index]!, text: rich(text) }))

export const single = (
  stem: string,
  options: readonly string[],
  key: string,
  analysis: string,
  score = 5,
): Question => ({
  type: 'single_choice',
  stem: rich(stem),
  options: lettered(options),
  answer: { type: 'single_choice', key },
  analysis: rich(analysis),
  score,
})

/** `keys` as people write them: `ACD`. */
export const multiple = (
  stem: string,
  options: readonly string[],
  keys: string,
  analysis: string,
  score = 6,
): Question => ({
  type: 'multiple_choice',
  stem: rich(stem),
  options: lettered(options),
  answer: { type: 'multiple_choice', keys: [...keys] },
  analysis: rich(analysis),
  score,
})

export const trueFalse = (stem: string, value: boolean, analysis: string, score = 2): Question => ({
  type: 'true_false',
  stem: rich(stem),
  options: [],
  answer: { type: 'true_false', value },
  analysis: rich(analysis),
  score,
})

/** One entry per blank; `|` separates alternatives that also count as right. */
export const blanks = (
  stem: string,
  accepted: readonly string[],
  analysis: string,
  score = 5,
  anyOrder = false,
): Question => ({
  type: 'fill_blank',
  stem: withBlanks(stem),
  options: [],
  answer: {
    type: 'fill_blank',
    blanks: accepted.map((one) => ({ accept: one.split('|'), case_sensitive: false, score: null })),
    any_order: anyOrder,
  },
  analysis: rich(analysis),
  score,
})

/** `right` as people write it, with its tolerance: `9.8±0.1`, `6.0×10^24±2%`. */
export const numerical = (stem: string, right: string, unit: string, analysis: string, score = 4): Question => {
  const answer = numeric.fromText(right)
  if (answer === null) throw new Error(`"${right}" is no number`)
  return {
    type: 'numeric',
    stem: rich(stem),
    options: [],
    answer: { ...answer, unit },
    analysis: rich(analysis),
    score,
  }
}

/** The choices of each blank, lettered from A; `keys[n]` is the right letter of blank n. */
export const cloze = (
  stem: string,
  choices: readonly (readonly string[])[],
  keys: string,
  analysis: string,
  score = choices.length,
): Question => ({
  type: 'cloze',
  stem: withBlanks(stem),
  options: [],
  answer: {
    type: 'cloze',
    blanks: choices.map((texts, index) => ({
      kind: 'choice',
      options: lettered(texts),
      key: keys[index]!,
      score: null,
    })),
  },
  analysis: rich(analysis),
  score,
})

/** One bank of words or sentences for all blanks, each used at most once; `keys[n]` is the letter for blank n. */
export const banked = (
  stem: string,
  bank: readonly string[],
  keys: string,
  analysis: string,
  score = keys.length,
): Question => ({
  type: 'word_bank',
  stem: withBlanks(stem),
  options: lettered(bank),
  answer: { type: 'word_bank', keys: [...keys], reuse: false },
  analysis: rich(analysis),
  score,
})

/** The left column is numbered from 1, the right lettered from A. */
const columns = (left: readonly string[], right: readonly string[]): ExerciseOption[] => [
  ...left.map((text, index): ExerciseOption => ({ key: String(index + 1), text: rich(text), group: 'left' })),
  ...lettered(right).map((option): ExerciseOption => ({ ...option, group: 'right' })),
]
const pairsOf = (keys: string) => [...keys].map((key, index) => ({ left: String(index + 1), right: key }))

/** `keys[n]` says which letter of the right column belongs to left n. */
export const matched = (
  stem: string,
  left: readonly string[],
  right: readonly string[],
  keys: string,
  analysis: string,
  score = 4,
): Question => ({
  type: 'matching',
  stem: rich(stem),
  options: columns(left, right),
  answer: { type: 'matching', pairs: pairsOf(keys) },
  analysis: rich(analysis),
  score,
})

/** `keys[n]` says which class item n belongs to. */
export const sorted = (
  stem: string,
  items: readonly string[],
  classes: readonly string[],
  keys: string,
  analysis: string,
  score = items.length,
): Question => ({
  type: 'classification',
  stem: rich(stem),
  options: columns(items, classes),
  answer: { type: 'classification', pairs: pairsOf(keys) },
  analysis: rich(analysis),
  score,
})

export const arranged = (
  stem: string,
  items: readonly string[],
  keys: string,
  analysis: string,
  score = 4,
): Question => ({
  type: 'ordering',
  stem: rich(stem),
  options: lettered(items),
  answer: { type: 'ordering', keys: [...keys] },
  analysis: rich(analysis),
  score,
})

export const short = (
  stem: string,
  text: string,
  keywords: readonly string[],
  analysis: string,
  score = 6,
): Question => ({
  type: 'short_answer',
  stem: rich(stem),
  options: [],
  answer: { type: 'short_answer', text: rich(text), keywords: [...keywords] },
  analysis: rich(analysis),
  score,
})

export const essay = (stem: string, text: string, analysis: string, score = 12): Question => ({
  type: 'essay',
  stem: rich(stem),
  options: [],
  answer: { type: 'essay', text: rich(text) },
  analysis: rich(analysis),
  score,
})

/** Several questions on one material; worth the sum of their scores. */
export const composite = (material: string, parts: readonly Question[], analysis = ''): Question => ({
  type: 'composite',
  stem: rich(material),
  options: [],
  answer: {
    type: 'composite',
    parts: parts.map(({ stem, options, answer, analysis: why, score }) => {
      if (answer.type === 'composite') throw new Error('A composite question has no composite parts')
      return { stem, options, answer, analysis: why, score }
    }),
  },
  analysis: rich(analysis),
  score: parts.reduce((total, part) => total + part.score, 0),
})
