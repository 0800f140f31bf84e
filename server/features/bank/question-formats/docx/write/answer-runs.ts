import type { Inline } from '../../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../../editor/stored/parse.ts'
import {
  exerciseType,
  writtenBlank,
  type AnswerOf,
  type ExerciseAnswer,
  type ExerciseTypeName,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import type { Language } from '../../../../../../resources/kit/index.ts'
import { answerSigns } from '../roles.ts'
import { roleRun, textRun, type RichWriter, type Written } from './rich-runs.ts'

/** Writes an answer after its label. Separators have their own style, so that an answer may contain a semicolon. */

type Blank = AnswerOf<'cloze'>['blanks'][number]
type Open = AnswerOf<'short_answer' | 'essay'>

const sign = (text: string): Written => ({ inline: roleRun('sign', text) })

/** Where an answer is written, and in which language its signs are. */
export interface AnswerPlace {
  rich: RichWriter
  language: Language
}

const truths: Readonly<Record<Language, readonly [right: string, wrong: string]>> = {
  zh: ['对', '错'],
  en: ['True', 'False'],
}
const truthRuns = ({ value }: AnswerOf<'true_false'>, { language }: AnswerPlace): Written[] => [
  { inline: textRun(truths[language][value ? 0 : 1]) },
]

/** Keys and pairs of keys, as people write them in a sheet. */
const keyRuns = (answer: ExerciseAnswer): Written[] => [
  { inline: textRun(exerciseType(answer.type)?.toText(answer) ?? '') },
]

function blanksRuns(blanks: readonly Blank[], place: AnswerPlace, isAnyOrder = false): Written[] {
  const { nextBlank, anyOrder } = answerSigns[place.language]
  const written = blanks.map((blank) => blankRuns(blank, place)).join(roleRun('sign', nextBlank))
  return [{ inline: written + (isAnyOrder ? roleRun('sign', anyOrder) : '') }]
}

export const answerWriters: {
  readonly [Name in ExerciseTypeName]: (answer: AnswerOf<Name>, place: AnswerPlace) => Written[]
} = {
  single_choice: keyRuns,
  multiple_choice: keyRuns,
  true_false: truthRuns,
  fill_blank: ({ blanks, any_order }, place) => blanksRuns(blanks, place, any_order),
  numeric: (answer, place) => [{ inline: acceptedRuns(numberOf(answer), place) }],
  cloze: ({ blanks }, place) => blanksRuns(blanks, place),
  word_bank: keyRuns,
  matching: keyRuns,
  classification: keyRuns,
  ordering: keyRuns,
  short_answer: openRuns,
  essay: openRuns,
  // Each part writes its own answer.
  composite: () => [],
}

/** The compiler cannot match an answer's type to its writer. */
export const answerRuns = (answer: ExerciseAnswer, place: AnswerPlace): Written[] =>
  (answerWriters[answer.type] as (answer: ExerciseAnswer, place: AnswerPlace) => Written[])(answer, place)

function openRuns(answer: Open, { rich, language }: AnswerPlace): Written[] {
  const signs = answerSigns[language]
  const keywords = 'keywords' in answer ? answer.keywords : []
  return [
    ...rich.write(parseStored(answer.text)),
    ...keywords.flatMap((one) => [sign(signs.keyword), { inline: textRun(one) }]),
    ...(answer.marking ?? []).flatMap(({ text, score }) => [
      sign(signs.marking),
      ...rich.write(parseStored(text)),
      sign(signs.points(score)),
    ]),
  ]
}

/** Written like a numeric blank. */
const numberOf = ({ accept, tolerance, unit }: AnswerOf<'numeric'>): Accepted => ({
  kind: tolerance ? 'number' : 'text',
  accept,
  tolerance,
  unit,
})

type Accepted = Pick<Extract<Blank, { accept: string[] }>, 'kind' | 'accept' | 'tolerance' | 'unit'>

function acceptedRuns(accepted: Accepted, { rich, language }: AnswerPlace): string {
  const { unit: unitSign, orElse } = answerSigns[language]
  const { accept, tolerance } = writtenBlank(accepted)
  const words = accept.map((one) =>
    rich
      .write(withFormulas(one))
      .map((piece) => ('inline' in piece ? piece.inline : ''))
      .join(''),
  )
  const unit = accepted.unit ? roleRun('sign', unitSign(accepted.unit)) : ''
  return words.join(roleRun('sign', orElse)) + (tolerance && roleRun('sign', tolerance)) + unit
}

function blankRuns(blank: Blank, place: AnswerPlace): string {
  const { points: pointsSign, caseSensitive } = answerSigns[place.language]
  const points = blank.score === null ? '' : roleRun('sign', pointsSign(blank.score))
  if (blank.kind === 'choice') return textRun(blank.key) + points
  return acceptedRuns(blank, place) + (blank.case_sensitive ? roleRun('sign', caseSensitive) : '') + points
}

/** The formulas of a text that has them between dollars. */
function withFormulas(text: string): Inline[] {
  return text
    .split(/(\$[^$]+\$)/)
    .flatMap((part): Inline[] =>
      part === ''
        ? []
        : /^\$[^$]+\$$/.test(part)
          ? [{ kind: 'formula', latex: part.slice(1, -1), display: false }]
          : [{ kind: 'text', text: part }],
    )
}
