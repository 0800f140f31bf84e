import type { z } from 'zod'
import type { ExerciseType } from './exercise-type.ts'
import type { Score } from './points.ts'

export interface ScoreFor {
  /** The question's points here. */
  points: number
}

/**
 * The other half of a type's declaration: responses and their scoring. Separate because a list of questions needs none
 * of it.
 * - `given`: the schema of a response; `nothing` is the empty one, `right` one with full marks.
 * - `asked`: the part of the answer that learners may see before they respond: choices of a blank, parts of a
 * composite, never a key.
 * - `picks`: the choices of a response where there are few: keys of options, or `true` and `false`. Other types have
 * none.
 * - `score`: the points of a response. Pure; accepts anything that `given` accepts, in any order and size. A response
 * of another type, or none, scores 0.
 */
export interface TypeScoring<Answer = any, Given extends { type: string } = any, Asked extends { type: string } = any> {
  given: z.ZodType<Given>
  nothing: Given
  right(answer: Answer): Given
  asked(answer: Answer): Asked
  picks?(given: Given): readonly string[]
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
