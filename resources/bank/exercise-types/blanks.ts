import { z } from 'zod'
import { choiceBlank, newTypedBlank, typedBlank, type TypedBlank } from './blank.ts'
import { itemAt, declared } from '../../kit/index.ts'
import { numberIn } from './compare-numbers.ts'
import { defineExerciseType } from './exercise-type.ts'
import { messages } from './missing-messages.ts'
import { isEmptyStored } from './stored-text.ts'

/** Splits at a separator, but not inside formulas between `$`. */
function splitOutsideFormulas(text: string, separators: string): string[] {
  const pieces = ['']
  let inFormula = false
  for (const character of text) {
    if (character === '$') inFormula = !inFormula
    if (!inFormula && separators.includes(character)) pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

const isFormula = (text: string): boolean =>
  text.length > 2 && text.startsWith('$') && text.indexOf('$', 1) === text.length - 1
const toleranceText = /^±(\d{1,12}(?:\.\d{1,12})?)(%?)$/

/** The text form of a blank: the accepted answers, and the tolerance: `±0.01`, `±5%`; '' where there is none. */
export interface WrittenBlank {
  accept: string[]
  tolerance: string
}

export function writtenBlank(blank: Pick<TypedBlank, 'kind' | 'accept' | 'tolerance'>): WrittenBlank {
  if (blank.kind === 'formula') return { accept: blank.accept.map((one) => `$${one}$`), tolerance: '' }
  return {
    accept: blank.accept,
    tolerance:
      blank.kind === 'number'
        ? `±${blank.tolerance?.value ?? 0}${blank.tolerance?.kind === 'relative' ? '%' : ''}`
        : '',
  }
}

/**
 * `3.14±0.01` and `100±5%` are numbers, `$\frac12$` is a formula, everything else is text. Null for an invalid
 * tolerance, or one without numbers.
 */
export function blankOf({ accept, tolerance }: WrittenBlank): TypedBlank | null {
  if (tolerance === '')
    return accept.every(isFormula)
      ? { ...newTypedBlank, kind: 'formula', accept: accept.map((one) => one.slice(1, -1)) }
      : { ...newTypedBlank, accept }
  const off = toleranceText.exec(tolerance)
  if (!off) return null
  const blank: TypedBlank = {
    ...newTypedBlank,
    kind: 'number',
    accept,
    tolerance: { kind: off[2] === '%' ? 'relative' : 'absolute', value: Number(off[1]) },
  }
  return typedBlank.safeParse(blank).success ? blank : null
}

function blankFromText(text: string): TypedBlank {
  const accept = splitOutsideFormulas(text, '|')
  const [, value, tolerance] = accept.length === 1 ? (/^([^±]+)(±.*)$/.exec(itemAt(accept, 0)) ?? []) : []
  const number = value === undefined ? null : blankOf({ accept: [value.trim()], tolerance: tolerance! })
  return number ?? blankOf({ accept, tolerance: '' })!
}

function textOfBlank(blank: TypedBlank): string {
  const { accept, tolerance } = writtenBlank(blank)
  return accept.join('|') + tolerance
}

export const fillBlank = defineExerciseType({
  name: 'fill_blank',
  label: { zh: '填空题', en: 'Fill in the blanks' },
  color: 'green',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({
    type: z.literal('fill_blank'),
    blanks: z.array(typedBlank, declared(messages.answer)).min(1, declared(messages.answer)).max(50),
    any_order: z.boolean(),
  }),
  blanks: (answer) => answer.blanks.length,
  /** Blanks are separated by semicolons, alternatives of one by `|`. */
  fromText: (text) => {
    const blanks = splitOutsideFormulas(text, ';；').map(blankFromText)
    return blanks.length > 0 && blanks.every((one) => one.accept.length > 0)
      ? { type: 'fill_blank', blanks, any_order: false }
      : null
  },
  toText: (answer) => answer.blanks.map(textOfBlank).join('；'),
  /** A number within another tolerance is written with it. */
  rekeyed: (written, before) => {
    const blanks = written.blanks.map((blank, at) => {
      const { score, case_sensitive, unit, kind, tolerance } = before.blanks[at] ?? { ...newTypedBlank }
      const isStill =
        blank.kind === undefined && kind === 'number' && blank.accept.every((one) => numberIn(one) !== null)
      return {
        ...blank,
        ...(isStill && { kind, tolerance }),
        ...(unit !== undefined && { unit }),
        score,
        case_sensitive,
      }
    })
    return blanks.length === before.blanks.length ? { ...before, blanks } : null
  },
  answerSpace: (answer) => ({ kind: 'lines', lines: Math.ceil(answer.blanks.length / 3) }),
  example: {
    stem: '4 的算术平方根是<span data-type="blank" data-kind="1"></span>。',
    options: [],
    answer: { type: 'fill_blank', blanks: [{ ...newTypedBlank, accept: ['2', '二'] }], any_order: false },
  },
})

export const cloze = defineExerciseType({
  name: 'cloze',
  label: { zh: '完形填空', en: 'Cloze' },
  color: 'lime',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  /** Blanks with their own choices, some of which may be typed into. */
  answer: z.strictObject({
    type: z.literal('cloze'),
    blanks: z
      .array(z.union([choiceBlank, typedBlank]), declared(messages.answer))
      .min(1, declared(messages.answer))
      .max(50),
  }),
  blanks: (answer) => answer.blanks.length,
  fillsStem: true,
  missing: (answer) =>
    answer.blanks.flatMap((blank, index) =>
      blank.kind !== 'choice'
        ? []
        : blank.options.flatMap((one, at) =>
            isEmptyStored(one.text) ? [{ path: `blanks.${index}.options.${at}.text`, message: messages.option }] : [],
          ),
    ),
  /** The choices are part of the answer: a line of text cannot express them. */
  fromText: () => null,
  toText: (answer) =>
    answer.blanks
      .map((blank, index) => `${index + 1}. ${blank.kind === 'choice' ? blank.key : textOfBlank(blank)}`)
      .join('  '),
  answerSpace: () => ({ kind: 'none', lines: 0 }),
  example: {
    stem: 'She <span data-type="blank" data-kind="0"></span> to school every day.',
    options: [],
    answer: {
      type: 'cloze',
      blanks: [
        {
          kind: 'choice',
          options: [
            { key: 'A', text: 'go' },
            { key: 'B', text: 'goes' },
            { key: 'C', text: 'going' },
          ],
          key: 'B',
          score: null,
        },
      ],
    },
  },
})
