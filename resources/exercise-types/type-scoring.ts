import type { z } from 'zod'
import type { ExerciseType } from './exercise-type.ts'
import type { Score } from './points.ts'

export interface ScoreFor {
  /** What the question is worth here. */
  points: number
}

/**
 * The other half of a type's declaration: how it is answered, and what that earns. It stands by itself because a list of
 * questions needs none of it.
 * - `given`: the schema of what a learner answers; `nothing` is what it is before they begin, `right` one that earns everything.
 * - `asked`: what a learner may see of the answer before they answer: choices of a blank, parts of a composite, never a key.
 * - `picks`: where a learner picks among few, what they picked: keys of options, or `true` and `false`. Others have none.
 * - `score`: points for what a learner answered. Pure; it takes anything that `given` takes, in any order and size. What was
 *   given to a question of another type, or not at all, counts as nothing.
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
