import { isDeepStrictEqual } from 'node:util'
import type { Exercise } from '../../../../resources/exercise.ts'
import type { ExerciseStatistics } from '../../../../resources/bank/statistics/index.ts'
import { exerciseType, exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import { picksOf, rightResponse, type ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { AnsweredBy, GroupCounts } from './compute.ts'

export type Question = Pick<Exercise, 'type' | 'options' | 'answer'>
export const none: GroupCounts = { upper: 0, middle: 0, lower: 0 }
export const plus = (one: GroupCounts, other: GroupCounts): GroupCounts => ({
  upper: one.upper + other.upper,
  middle: one.middle + other.middle,
  lower: one.lower + other.lower,
})

/** The types with choices. */
export const pickedTypes: readonly string[] = exerciseTypes
  .map(({ name }) => name as string)
  .filter((name) => picksOf(name, null) !== null)

export type Answered = GroupCounts & { answer: ExerciseResponse | null }

/** What of a question decides what an answer to it chose. */
type Asked = Readonly<Record<'type' | 'options' | 'answer', unknown>>

export const askedOf = (record: Readonly<Record<string, unknown>>): Asked => ({
  type: record['type'],
  options: record['options'],
  answer: record['answer'],
})

/** Whether two versions of a question ask the same: an option of one means what it means in the other. */
const asksTheSame = (one: Asked, other: Asked): boolean =>
  one.type === other.type &&
  isDeepStrictEqual(one.options, other.options) &&
  isDeepStrictEqual(one.answer, other.answer)

/**
 * The answers that were given to a question as it is in `shown`. Answers to versions with other options, or another
 * key, chose something else by the same letters: they are left out.
 */
export const answersTo = <A extends AnsweredBy>(
  shown: Asked,
  answers: readonly A[],
  versions: ReadonlyMap<number, Asked>,
): A[] =>
  answers.filter(({ version }) => {
    const asked = versions.get(version)
    return asked !== undefined && asksTheSame(asked, shown)
  })

/**
 * Who chose what: an entry for each option, and one with an empty key for those who chose nothing. Empty for types
 * without choices.
 */
export function picksBy(question: Question, answers: readonly Answered[]): ExerciseStatistics['picks'] {
  const right = question.answer && picksOf(question.type, rightResponse(question.answer))
  if (!right || answers.every(({ answer }) => answer === null)) return []
  const counts = new Map<string, GroupCounts>([...optionKeys(question), ''].map((key) => [key, none]))
  for (const { answer, ...groups } of answers) {
    const chosen = new Set(picksOf(question.type, answer))
    for (const key of chosen.size > 0 ? chosen : ['']) {
      const before = counts.get(key)
      if (before) counts.set(key, plus(before, groups))
    }
  }
  return [...counts].map(([key, groups]) => ({ key, right: right.includes(key), ...groups }))
}

/** The possible choices: the options, or right and wrong. */
const optionKeys = ({ type, options }: Question): string[] =>
  exerciseType(type)?.hasOptions ? (options ?? []).map(({ key }) => key) : ['true', 'false']
