import type { Blank, TypedBlank } from '../../../../../resources/bank/exercise-types/blank.ts'
import type {
  ExerciseAnswer,
  ExerciseOption,
  ExercisePart,
} from '../../../../../resources/bank/exercise-types/index.ts'
import { joined, type Reading } from './item-context.ts'
import { escaped, type RichText } from './rich-text.ts'
import { changed } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** A blank as read from the file. */
export interface ReadBlank {
  /** Null: the file has no answer for it. */
  blank: Blank | null
  /** Its choices, even where none is marked as right. */
  options: ExerciseOption[]
}

/** The largest number of parts that a composite may have. */
const maxParts = 30

/**
 * Converts the blanks of one text. A question with blanks has an answer for every blank or none. Where some answers are
 * missing, each blank becomes a part of a composite, so that the other answers and all choices are kept.
 */
export function blanksReading(type: 'fill_blank' | 'cloze', read: readonly ReadBlank[], text: RichText): Reading {
  const known = read.flatMap(({ blank }) => blank ?? [])
  const nothing = { options: [], score: null }
  if (known.length === read.length && known.length > 0) return { ...nothing, type, answer: answerOf(type, known) }
  if (known.length === 0 && read.every(({ options }) => options.length === 0)) return { ...nothing, type, answer: null }
  if (read.length === 1) return { ...nothing, type: 'single_choice', options: itemAt(read, 0).options, answer: null }
  const missing = read.flatMap(({ blank }, index) => (blank ? [] : [index + 1]))
  if (read.length > maxParts) {
    text.change(changed.fewerAnswers(missing))
    return { ...nothing, type, answer: null }
  }
  text.change(changed.blanksAsParts(missing))
  return { ...nothing, type: 'composite', answer: { type: 'composite', parts: read.map(partOfBlank) } }
}

function answerOf(type: 'fill_blank' | 'cloze', blanks: Blank[]): ExerciseAnswer {
  const typed = blanks.filter((blank): blank is TypedBlank => blank.kind !== 'choice')
  return type === 'cloze' || typed.length < blanks.length
    ? { type: 'cloze', blanks }
    : { type, blanks: typed, any_order: false }
}

/** The material contains the text and the blank; the part has what belongs to the blank. */
function partOfBlank({ blank, options }: ReadBlank): ExercisePart {
  const nothing = { stem: '', options: [], analysis: '', score: null }
  if (!blank) return { ...nothing, ...leftOpen('', options) }
  if (blank.kind === 'choice')
    return { ...nothing, options: blank.options, answer: { type: 'single_choice', key: blank.key }, score: blank.score }
  return {
    ...nothing,
    answer: { type: 'fill_blank', blanks: [{ ...blank, score: null }], any_order: false },
    score: blank.score,
  }
}

/** A question without an answer that could be compared is scored by a person. Its choices are part of its text. */
export const leftOpen = (
  stem: string,
  options: readonly ExerciseOption[],
): Pick<ExercisePart, 'stem' | 'options' | 'answer'> => ({
  stem: joined([stem, ...options.map(({ key, text }) => `${escaped(key)}. ${text}`)]),
  options: [],
  answer: { type: 'short_answer', text: '', keywords: [] },
})
