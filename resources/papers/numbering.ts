import { exercisesOf, type PaperExercise, type PaperItem, type PaperSection } from './sections.ts'
import { itemAt } from '../kit/present.ts'

/** The numbers of questions: made here alone, for the print, Word, keys, sheets, attempts and screens. */

/** A question's first number, and its last where each of its parts has one. */
export interface QuestionNumbers {
  from: number
  to: number
}

/** What a section says of its numbers. */
export interface SectionNumbering {
  /** The number of its first question; none: it goes on from the section before. */
  first_number?: number | null | undefined
  /** Whether each blank or part of a question has a number of its own, as 完形填空 has. */
  numbers_parts?: boolean | null | undefined
}

/** `parts`: of each question in its order, how many blanks or parts it has. */
export interface NumberedSection extends SectionNumbering {
  parts: readonly number[]
}

/**
 * The numbers of the questions of a paper, section by section, counted from 1. No number is given twice: a section
 * whose first number is taken already goes on from the section before.
 */
export function numbersIn(sections: readonly NumberedSection[]): QuestionNumbers[][] {
  let next = 1
  return sections.map(({ first_number, numbers_parts, parts }) => {
    if (parts.length > 0) next = Math.max(next, first_number ?? 1)
    return parts.map((count) => {
      const from = next
      next += numbers_parts ? Math.max(1, count) : 1
      return { from, to: next - 1 }
    })
  })
}

/** `41`, or `41–55`. */
export const numberLabel = ({ from, to }: QuestionNumbers): string => (to > from ? `${from}–${to}` : String(from))

/** The numbers that a stored question has; `fallback` where it was stored without. */
export const storedNumbers = (
  { totalIndex, lastIndex }: Pick<PaperExercise, 'totalIndex' | 'lastIndex'>,
  fallback: number,
): QuestionNumbers => {
  const from = totalIndex ?? fallback
  return { from, to: lastIndex ?? from }
}

/** The numbers of each question of a stored paper; of one that is in it twice, the first. */
export function numbersOfQuestions(sections: readonly PaperSection[]): Map<number, QuestionNumbers> {
  const all = exercisesOf(sections).map((one, at) => [one.exercise_id, storedNumbers(one, at + 1)] as const)
  return new Map(all.toReversed())
}

/** How many blanks or parts a question has, as its paper says. */
export const storedParts = ({ part_count }: Pick<PaperExercise, 'part_count'>): number => part_count ?? 1

/**
 * Numbers a paper: every question gets its `totalIndex`, and `lastIndex` where it has several numbers; `isEnd` is true
 * of the last alone; every section gets the numbers of its first and last question, null where it has none; every
 * section and item without a `vkey` gets one from `newKey`. Changes nothing that it is given: numbering again gives the
 * same. `partsOf`: how many blanks or parts a question has.
 */
export function numbered(
  sections: readonly PaperSection[],
  newKey: () => string,
  partsOf: (one: PaperExercise) => number = storedParts,
): PaperSection[] {
  const numbers = numbersIn(sections.map((one) => ({ ...one, parts: exercisesOf([one]).map(partsOf) })))
  const last = exercisesOf(sections).length
  let count = 0
  return sections.map((section, at) => {
    const own = itemAt(numbers, at)
    let place = 0
    const exercise = ({ lastIndex: _last, ...one }: PaperExercise): PaperExercise => {
      const { from, to } = itemAt(own, place)
      place += 1
      count += 1
      return { ...one, totalIndex: from, ...(to > from ? { lastIndex: to } : {}), isEnd: count === last }
    }
    const item = (one: PaperItem): PaperItem => ({
      ...one,
      vkey: one.vkey ?? newKey(),
      exercises: one.exercises.map(exercise),
    })
    return {
      ...section,
      vkey: section.vkey ?? newKey(),
      exercise_items: section.exercise_items.map(item),
      firstChildIndex: own[0]?.from ?? null,
      lasterChildIndex: own.at(-1)?.to ?? null,
    }
  })
}
