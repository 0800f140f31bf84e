import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import { offOf } from '../decimals.ts'
import { escapeHtml } from './rich-text.ts'

type Blank = Extract<ExerciseAnswer, { type: 'cloze' }>['blanks'][number]

/**
 * A character that ends an answer or begins feedback is escaped by a backslash; a backslash before it is written as an
 * entity.
 */
const escapeAnswer = (text: string): string =>
  text.replace(/\\(?=[}~#]|$)|[}~#]/g, (sign) => (sign === '\\' ? '&#92;' : `\\${sign}`))
/** A literal `*` is escaped too, before the text becomes HTML. */
const typed = (text: string): string => escapeAnswer(escapeHtml(text.replaceAll('*', '\\*')))

/** One blank as an embedded answer. `rich` makes the HTML of a choice. */
export function embeddedAnswer(blank: Blank, rich: (stored: string) => string, isWeighted: boolean): string {
  // Where other blanks have a weight, no weight is not the same as 1.
  const weight = blank.score ?? (isWeighted ? '' : 1)
  if (blank.kind === 'choice') {
    const answers = blank.options.map(({ key, text }) => (key === blank.key ? '=' : '') + escapeAnswer(rich(text)))
    return `{${weight}:MULTICHOICE:${answers.join('~')}}`
  }
  if (blank.kind === 'number') {
    return `{${weight}:NUMERICAL:${blank.accept.map((one) => `=${one}:${offOf(one, blank.tolerance)}`).join('~')}}`
  }
  const accepted = blank.accept.map((one) => `=${typed(blank.kind === 'formula' ? `\\(${one}\\)` : one)}`)
  return `{${weight}:${blank.case_sensitive ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${accepted.join('~')}}`
}
