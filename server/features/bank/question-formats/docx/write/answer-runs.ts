import type { Inline } from '../../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../../editor/stored/parse.ts'
import {
  exerciseType,
  writtenBlank,
  type AnswerOf,
  type ExerciseAnswer,
  type ExerciseTypeName,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import { answerSigns } from '../roles.ts'
import { roleRun, textRun, type RichWriter, type Written } from './rich-runs.ts'

/** Writes an answer after its label. Separators have their own style, so that an answer may contain a semicolon. */

type Blank = AnswerOf<'cloze'>['blanks'][number]
type Open = AnswerOf<'short_answer' | 'essay'>

const sign = (text: string): Written => ({ inline: roleRun('sign', text) })

/** Keys and pairs of keys, as people write them in a sheet. */
const keyRuns = (answer: ExerciseAnswer): Written[] => [
  { inline: textRun(exerciseType(answer.type)?.toText(answer) ?? '') },
]

function blanksRuns(blanks: readonly Blank[], rich: RichWriter, isAnyOrder = false): Written[] {
  const written = blanks.map((blank) => blankRuns(blank, rich)).join(roleRun('sign', answerSigns.nextBlank))
  return [{ inline: written + (isAnyOrder ? roleRun('sign', answerSigns.anyOrder) : '') }]
}

export const answerWriters: {
  readonly [Name in ExerciseTypeName]: (answer: AnswerOf<Name>, rich: RichWriter) => Written[]
} = {
  single_choice: keyRuns,
  multiple_choice: keyRuns,
  true_false: keyRuns,
  fill_blank: ({ blanks, any_order }, rich) => blanksRuns(blanks, rich, any_order),
  numeric: (answer, rich) => [{ inline: acceptedRuns(numberOf(answer), rich) }],
  cloze: ({ blanks }, rich) => blanksRuns(blanks, rich),
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
export const answerRuns = (answer: ExerciseAnswer, rich: RichWriter): Written[] =>
  (answerWriters[answer.type] as (answer: ExerciseAnswer, rich: RichWriter) => Written[])(answer, rich)

function openRuns(answer: Open, rich: RichWriter): Written[] {
  const keywords = 'keywords' in answer ? answer.keywords : []
  return [
    ...rich.write(parseStored(answer.text)),
    ...keywords.flatMap((one) => [sign(answerSigns.keyword), { inline: textRun(one) }]),
    ...(answer.marking ?? []).flatMap(({ text, score }) => [
      sign(answerSigns.marking),
      ...rich.write(parseStored(text)),
      sign(answerSigns.points(score)),
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

function acceptedRuns(accepted: Accepted, rich: RichWriter): string {
  const { accept, tolerance } = writtenBlank(accepted)
  const words = accept.map((one) =>
    rich
      .write(withFormulas(one))
      .map((piece) => ('inline' in piece ? piece.inline : ''))
      .join(''),
  )
  const unit = accepted.unit ? roleRun('sign', answerSigns.unit(accepted.unit)) : ''
  return words.join(roleRun('sign', answerSigns.orElse)) + (tolerance && roleRun('sign', tolerance)) + unit
}

function blankRuns(blank: Blank, rich: RichWriter): string {
  const points = blank.score === null ? '' : roleRun('sign', answerSigns.points(blank.score))
  if (blank.kind === 'choice') return textRun(blank.key) + points
  return acceptedRuns(blank, rich) + (blank.case_sensitive ? roleRun('sign', answerSigns.caseSensitive) : '') + points
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
