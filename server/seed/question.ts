import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'

/**
 * What makes a question, before it is placed in a course. The functions below write one in a line or two; content uses
 * `$…$` for formulas, `____` for blanks, and neither `<` nor `&` (in formulas: `\lt`), so that it is the same as HTML.
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

const letters = 'ABCDEFGHIJ'
const lettered = (texts: readonly string[]): ExerciseOption[] => texts.map((text, index) => ({ key: letters[index]!, text }))

export const single = (stem: string, options: readonly string[], key: string, analysis: string, score = 5): Question => ({
  type: 'single_choice', stem, options: lettered(options), answer: { type: 'single_choice', key }, analysis, score,
})

/** `keys` as people write them: `ACD`. */
export const multiple = (stem: string, options: readonly string[], keys: string, analysis: string, score = 6): Question => ({
  type: 'multiple_choice', stem, options: lettered(options), answer: { type: 'multiple_choice', keys: [...keys] }, analysis, score,
})

export const judged = (stem: string, value: boolean, analysis: string, score = 2): Question => ({
  type: 'true_false', stem, options: [], answer: { type: 'true_false', value }, analysis, score,
})

/** One entry a blank; `|` separates what counts as right too. */
export const blanks = (stem: string, accepted: readonly string[], analysis: string, score = 5, anyOrder = false): Question => ({
  type: 'fill_blank',
  stem,
  options: [],
  answer: { type: 'fill_blank', blanks: accepted.map((one) => ({ accept: one.split('|'), case_sensitive: false, score: null })), any_order: anyOrder },
  analysis,
  score,
})

/** The left column is numbered from 1, the right lettered from A; `right[n]` says which letter belongs to left n. */
export const matched = (stem: string, left: readonly string[], right: readonly string[], keys: string, analysis: string, score = 4): Question => ({
  type: 'matching',
  stem,
  options: [
    ...left.map((text, index): ExerciseOption => ({ key: String(index + 1), text, group: 'left' })),
    ...lettered(right).map((option): ExerciseOption => ({ ...option, group: 'right' })),
  ],
  answer: { type: 'matching', pairs: [...keys].map((key, index) => ({ left: String(index + 1), right: key })) },
  analysis,
  score,
})

export const arranged = (stem: string, items: readonly string[], keys: string, analysis: string, score = 4): Question => ({
  type: 'ordering', stem, options: lettered(items), answer: { type: 'ordering', keys: [...keys] }, analysis, score,
})

export const short = (stem: string, text: string, keywords: readonly string[], analysis: string, score = 6): Question => ({
  type: 'short_answer', stem, options: [], answer: { type: 'short_answer', text, keywords: [...keywords] }, analysis, score,
})

export const essay = (stem: string, text: string, analysis: string, score = 12): Question => ({
  type: 'essay', stem, options: [], answer: { type: 'essay', text }, analysis, score,
})

/** Several questions on one material; worth what they are worth together. */
export const composite = (material: string, parts: readonly Question[], analysis = ''): Question => ({
  type: 'composite',
  stem: material,
  options: [],
  answer: {
    type: 'composite',
    parts: parts.map(({ stem, options, answer, analysis: why, score }) => {
      if (answer.type === 'composite') throw new Error('A composite question has no composite parts')
      return { stem, options, answer, analysis: why, score }
    }),
  },
  analysis,
  score: parts.reduce((total, part) => total + part.score, 0),
})
