import type { ComponentType } from 'react'
import type { AnswerOf, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import type { ExerciseAsked, ExerciseGiven, Score } from '../../resources/exercise-types/scoring.ts'

export type GivenOf<N extends ExerciseTypeName> = Extract<ExerciseGiven, { type: N }>
export type AskedOf<N extends ExerciseTypeName> = Extract<ExerciseAsked, { type: N }>

/** Known after scoring: the answer, and the score. */
export interface Marked<A> {
  answer: A
  score: Score
}

/**
 * The props of a type's view. It gets the answer only in `marked`: before that, it has nothing that a learner should
 * not see. Without `onGiven` nothing can be changed.
 */
export interface ViewProps<Asked, Given, Answer> {
  stem: string
  options: readonly ExerciseOption[]
  asked: Asked
  given: Given
  onGiven?: (given: Given) => void
  marked?: Marked<Answer>
}
export type TypeViewProps<N extends ExerciseTypeName> = ViewProps<AskedOf<N>, GivenOf<N>, AnswerOf<N>>

/**
 * How a learner sees a type of question.
 * - `View`: stem and options, and the inputs for the response.
 * - `Right`: the right answer, where the scored view does not show it in its place.
 */
export interface TypeView<N extends ExerciseTypeName> {
  View: ComponentType<TypeViewProps<N>>
  Right?: ComponentType<{ answer: AnswerOf<N> }>
}
