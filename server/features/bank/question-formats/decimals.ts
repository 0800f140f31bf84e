import type { Blank } from '../../../../resources/bank/exercise-types/blank.ts'
import { numberIn, type Tolerance } from '../../../../resources/bank/exercise-types/compare-numbers.ts'
import type { ExerciseAnswer, ExercisePart } from '../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { ReadQuestion } from './format.ts'

/**
 * Numbers for programs that read them as PHP does. Moodle's importer takes what it cannot read as a number for `*`, any
 * answer at all (`qformat_xml::import_numerical`, `qformat_gift`), so nothing else may be written.
 */

const plain = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?$/
const power = /^([+-]?\d{1,40}(?:\.\d{1,40})?)[ $]?(?:×|·|\*|\\times|\\cdot) ?10\^\{?([+-]?\d{1,3})\}?$/

/** `6.0×10^24` as `6.0e24`, `1/2` as `0.5`; a number that is decimal is unchanged. Null: it is no number. */
export function decimalOf(text: string): string | null {
  const trimmed = text.trim()
  if (plain.test(trimmed)) return trimmed
  const value = numberIn(text)
  if (value === null) return null
  const scientific = power.exec(trimmed.replaceAll('$', ''))
  return scientific ? `${scientific[1]}e${scientific[2]}` : tidy(value)
}

const tidy = (value: number): string => String(Number(value.toPrecision(15)))

/** How far a response may be from this number, as a decimal. */
export const offOf = (number: string, tolerance: Tolerance | null | undefined): string =>
  tolerance?.kind === 'relative'
    ? String(Number(((Math.abs(numberIn(number) ?? 0) * tolerance.value) / 100).toPrecision(7)))
    : String(tolerance?.value ?? 0)

const rewritten = (changes: readonly string[]): Text => ({
  zh: `数值改写为小数：${changes.join('，').slice(0, 200)}`,
  en: `Numbers were written as decimals: ${changes.join(', ').slice(0, 200)}`,
})
const left = (texts: readonly string[]): Text => ({
  zh: `不是数，没有写出：${texts.join('，').slice(0, 200)}`,
  en: `These are no numbers and were left out: ${texts.join(', ').slice(0, 200)}`,
})

/** The numbers that a question accepts as decimals, with notes on those that changed. */
export function withDecimals(question: ReadQuestion): { question: ReadQuestion; notes: Text[] } {
  const changes: string[] = []
  const lost: string[] = []
  const decimals = (accept: readonly string[]): string[] => {
    const found = accept.flatMap((one) => {
      const decimal = decimalOf(one)
      if (decimal === null) lost.push(one)
      else if (decimal !== one) changes.push(`${one} → ${decimal}`)
      return decimal === null ? [] : [decimal]
    })
    return [...new Set(found)]
  }
  const answer = answerWith(question.answer, decimals)
  const notes = [...(changes.length > 0 ? [rewritten(changes)] : []), ...(lost.length > 0 ? [left(lost)] : [])]
  return notes.length > 0 ? { question: { ...question, answer }, notes } : { question, notes }
}

type Decimals = (accept: readonly string[]) => string[]

const blankWith =
  (decimals: Decimals) =>
  <One extends Blank>(blank: One): One =>
    blank.kind === 'number' ? { ...blank, accept: decimals(blank.accept) } : blank

const partWith =
  (decimals: Decimals) =>
  (part: ExercisePart): ExercisePart => ({
    ...part,
    answer: answerWith(part.answer, decimals) as ExercisePart['answer'],
  })

function answerWith(answer: ExerciseAnswer | null, decimals: Decimals): ExerciseAnswer | null {
  if (answer?.type === 'numeric') return { ...answer, accept: decimals(answer.accept) }
  if (answer?.type === 'cloze') return { ...answer, blanks: answer.blanks.map(blankWith(decimals)) }
  if (answer?.type === 'fill_blank') return { ...answer, blanks: answer.blanks.map(blankWith(decimals)) }
  return answer?.type === 'composite' ? { ...answer, parts: answer.parts.map(partWith(decimals)) } : answer
}
