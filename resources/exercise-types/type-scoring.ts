import type { z } from 'zod'
import type { ExerciseType } from './exercise-type.ts'
import type { ExerciseOption } from './options.ts'
import type { Score } from './points.ts'

export interface ScoreFor {
  /** The question's points here. */
  points: number
}

/** A row of bubbles on an answer sheet. `label`: what it is about, within its question; '' where it is the only one. */
export interface MarkRow {
  label: string
  /** The key of the option that it is about; absent where it is about a place. */
  option?: string
  /** Whether several of its bubbles may be filled. */
  many: boolean
  choices: readonly { value: string; label: string }[]
}

/** What is filled in on an answer sheet instead of written: rows of bubbles, and the response that they are. */
interface Marks<Given, Asked> {
  /** None where it is written after all. */
  rows(asked: Asked, options: readonly ExerciseOption[]): MarkRow[]
  /** `chosen`: the values of the filled bubbles of each row. */
  given(chosen: readonly (readonly string[])[], rows: readonly MarkRow[]): Given
}

export const choicesOf = (options: readonly Pick<ExerciseOption, 'key'>[]): MarkRow['choices'] =>
  options.map(({ key }) => ({ value: key, label: key }))

/**
 * The other half of a type's declaration: responses and their scoring. Separate because a list of questions needs none
 * of it.
 * - `given`: the schema of a response; `nothing` is the empty one, `right` one with full marks.
 * - `asked`: the part of the answer that learners may see before they respond: choices of a blank, parts of a
 * composite, never a key.
 * - `picks`: the choices of a response where there are few: keys of options, or `true` and `false`. Other types have
 * none.
 * - `marks`: how it is answered on an answer sheet that is read by machine. Absent: it is written in a box.
 * - `score`: the points of a response. Pure; accepts anything that `given` accepts, in any order and size. A response
 * of another type, or none, scores 0.
 */
export interface TypeScoring<Answer = any, Given extends { type: string } = any, Asked extends { type: string } = any> {
  given: z.ZodType<Given>
  nothing: Given
  right(answer: Answer): Given
  asked(answer: Answer): Asked
  picks?(given: Given): readonly string[]
  marks?: Marks<Given, Asked>
  score(answer: Answer, given: Given | null, what: ScoreFor): Score
}

type Declared<Answer, Given extends { type: string }, Asked extends { type: string }> = Omit<
  TypeScoring<Answer, Given, Asked>,
  'score'
> & {
  score(answer: Answer, given: Given, what: ScoreFor): Score
}

export function defineScoring<
  Name extends string,
  Answer extends { type: Name },
  Given extends { type: NoInfer<Name> },
  Asked extends { type: NoInfer<Name> },
>(type: ExerciseType<Name, Answer>, declared: Declared<Answer, Given, Asked>): TypeScoring<Answer, Given, Asked> {
  return {
    ...declared,
    score: (answer, given, what) => declared.score(answer, given?.type === type.name ? given : declared.nothing, what),
  }
}
