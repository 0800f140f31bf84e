import type { Blank, TypedBlank } from './blank.ts'
import { comparableLatex } from './compare-latex.ts'
import { isWithin, longestNumber, numberIn, type Tolerance } from './compare-numbers.ts'
import { comparableText } from './compare-text.ts'
import type { ExerciseOption } from './options.ts'

/** The part of a blank that learners see. */
export type BlankPrompt =
  | { kind: NonNullable<TypedBlank['kind']>; unit: string }
  | { kind: 'choice'; options: readonly ExerciseOption[] }

export const blankPrompt = (blank: Blank): BlankPrompt =>
  blank.kind === 'choice'
    ? { kind: 'choice', options: blank.options }
    : { kind: blank.kind ?? 'text', unit: blank.unit ?? '' }

/** Whether a text is right in this blank. */
export const rightText = (blank: Blank): string => (blank.kind === 'choice' ? blank.key : (blank.accept[0] ?? ''))

function withoutUnit(text: string, unit: string): string {
  if (unit === '' || text.length > longestNumber + unit.length) return text
  const [comparable, end] = [comparableText(text, true), comparableText(unit, true)]
  return end !== '' && comparable.endsWith(end) ? comparable.slice(0, -end.length) : text
}

/** Checks whether a text is one of the right numbers. */
export function comparesNumber(
  accept: readonly string[],
  allowed: Tolerance | null,
  unit: string,
): (response: string) => boolean {
  const right = accept.map(numberIn).filter((one) => one !== null)
  return (response) => {
    const value = numberIn(withoutUnit(response, unit)) ?? numberIn(response)
    return value !== null && right.some((one) => isWithin(value, one, allowed))
  }
}

/** Typed text in its normal form for comparison; each text is read once, however many blanks it is compared with. */
export type Reader = (blank: TypedBlank, text: string) => string

export function newReader(): Reader {
  const known = new Map<string, string>()
  return (blank, text) => {
    const name = `${blank.kind === 'formula'} ${blank.case_sensitive} ${text}`
    const found =
      known.get(name) ?? (blank.kind === 'formula' ? comparableLatex(text) : comparableText(text, blank.case_sensitive))
    known.set(name, found)
    return found
  }
}

/** Checks whether the response is right in a blank. Only spaces are always wrong. */
export function comparisonOf(blank: Blank, read: Reader = newReader()): (response: string) => boolean {
  if (blank.kind === 'choice') return (response) => response === blank.key
  if (blank.kind === 'number') return comparesNumber(blank.accept, blank.tolerance ?? null, blank.unit ?? '')
  const accepted = new Set(blank.accept.map((one) => read(blank, one)))
  return (response) => {
    const typed = read(blank, response)
    return typed !== '' && accepted.has(typed)
  }
}
