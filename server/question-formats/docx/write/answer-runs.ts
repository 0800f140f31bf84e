import type { Inline } from '../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { exerciseType, writtenBlank, type ExerciseAnswer } from '../../../../resources/exercise-types/index.ts'
import { answerSigns } from '../roles.ts'
import { roleRun, textRun, type RichWriter, type Written } from './rich-runs.ts'

/** An answer behind its label. What parts it is told from its words by its style, so that an answer may hold a semicolon. */

type Blank = Extract<ExerciseAnswer, { type: 'cloze' }>['blanks'][number]
type Numeric = Extract<ExerciseAnswer, { type: 'numeric' }>
type Open = Extract<ExerciseAnswer, { text: string }>

const sign = (text: string): Written => ({ inline: roleRun('sign', text) })

export function answerRuns(answer: ExerciseAnswer, rich: RichWriter): Written[] {
  if ('text' in answer) return openRuns(answer, rich)
  if ('accept' in answer) return [{ inline: acceptedRuns(numberOf(answer), rich) }]
  if (!('blanks' in answer)) return [{ inline: textRun(exerciseType(answer.type)?.toText(answer) ?? '') }]
  const anyOrder = 'any_order' in answer && answer.any_order ? roleRun('sign', answerSigns.anyOrder) : ''
  return [
    {
      inline:
        answer.blanks.map((blank) => blankRuns(blank, rich)).join(roleRun('sign', answerSigns.nextBlank)) + anyOrder,
    },
  ]
}

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

/** As a blank for a number is written. */
const numberOf = ({ accept, tolerance, unit }: Numeric): Accepted => ({
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

/** The formulas in a text that has them between dollars. */
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
