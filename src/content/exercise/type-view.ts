import type { ComponentType } from 'react'
import type { AnswerOf, ExerciseOption, ExerciseTypeName } from '../../../resources/bank/exercise-types/index.ts'
import type { ExercisePrompt, ExerciseResponse, Score } from '../../../resources/bank/exercise-types/scoring.ts'

export type ResponseOf<N extends ExerciseTypeName> = Extract<ExerciseResponse, { type: N }>
export type PromptOf<N extends ExerciseTypeName> = Extract<ExercisePrompt, { type: N }>

/** Known after scoring: the answer, and the score. */
export interface Scored<A> {
  answer: A
  score: Score
}

/**
 * The props of a type's view. It gets the answer only in `scored`: before that, it has nothing that a learner should
 * not see. Without `onResponse` nothing can be changed.
 */
export interface ViewProps<Prompt, Response, Answer> {
  stem: string
  options: readonly ExerciseOption[]
  prompt: Prompt
  response: Response
  onResponse?: (response: Response) => void
  scored?: Scored<Answer>
}
export type TypeViewProps<N extends ExerciseTypeName> = ViewProps<PromptOf<N>, ResponseOf<N>, AnswerOf<N>>

/**
 * How a learner sees a type of question.
 * - `View`: stem and options, and the inputs for the response.
 * - `Right`: the right answer, where the scored view does not show it in its place.
 */
export interface TypeView<N extends ExerciseTypeName> {
  View: ComponentType<TypeViewProps<N>>
  Right?: ComponentType<{ answer: AnswerOf<N> }>
}
