import type { ComponentType } from 'react'
import type { AnswerOf, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import type { ExerciseAsked, ExerciseGiven, Score } from '../../resources/exercise-types/scoring.ts'

export type GivenOf<N extends ExerciseTypeName> = Extract<ExerciseGiven, { type: N }>
export type AskedOf<N extends ExerciseTypeName> = Extract<ExerciseAsked, { type: N }>

/** What is known once a question was marked: the answer, and what was earned. */
export interface Marked<A> {
  answer: A
  score: Score
}

/**
 * What the view of a type is given. It knows the answer only in `marked`: before that, there is nothing in it that a learner
 * should not see. Without `onGiven` nothing can be changed.
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
 * - `View`: stem and options, and where the answer goes.
 * - `Right`: the right answer, where the marked view does not show it in its place.
 */
export interface TypeView<N extends ExerciseTypeName> {
  View: ComponentType<TypeViewProps<N>>
  Right?: ComponentType<{ answer: AnswerOf<N> }>
}
