import type { ComponentType } from 'react'
import type { ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import {
  EssayAnswer,
  FillBlankAnswer,
  MatchingAnswer,
  MultipleChoiceAnswer,
  OrderingAnswer,
  ShortAnswer,
  SingleChoiceAnswer,
  TrueFalseAnswer,
  type AnswerInputProps,
  type AnswerOf,
  type Draft,
} from './exercise-answer-parts.tsx'
import type { OptionGroup, Renames } from './exercise-model.ts'
import { RichTextHtml } from './rich-text-html.tsx'

/**
 * How a type of question is filled in and shown.
 * - `groups`: the columns that its options stand in; without them they are one list.
 * - `renamed`: the answer after its options got other keys.
 * - `Full`: the answer on a page, where its text alone would say too little.
 */
export interface ExerciseTypeScreen<A extends { type: string }> {
  Answer: ComponentType<AnswerInputProps<A>>
  groups?: readonly OptionGroup[]
  renamed?: (answer: Draft<A>, renames: Renames) => Draft<A> | null
  Full?: ComponentType<{ answer: A }>
}

export type Screens<Names extends ExerciseTypeName> = { readonly [N in Names]: ExerciseTypeScreen<AnswerOf<N>> }

const TextFull = ({ answer }: { answer: { text: string } }) => <RichTextHtml html={answer.text} profile="question" />

/** The types that stand on their own: also those that a composite's parts may have. */
export const simpleTypeScreens: Screens<Exclude<ExerciseTypeName, 'composite'>> = {
  single_choice: {
    Answer: SingleChoiceAnswer,
    renamed: (answer, renames) => {
      const key = answer.key === undefined ? null : renames(answer.key)
      return key === null ? null : { ...answer, key }
    },
  },
  multiple_choice: {
    Answer: MultipleChoiceAnswer,
    renamed: (answer, renames) => {
      const keys = (answer.keys ?? []).flatMap((key) => renames(key) ?? []).sort()
      return keys.length > 0 ? { ...answer, keys } : null
    },
  },
  true_false: { Answer: TrueFalseAnswer },
  fill_blank: { Answer: FillBlankAnswer },
  matching: {
    Answer: MatchingAnswer,
    groups: ['left', 'right'],
    renamed: (answer, renames) => {
      const pairs = (answer.pairs ?? []).flatMap((pair) => {
        const [left, right] = [renames(pair.left, 'left'), renames(pair.right, 'right')]
        return left !== null && right !== null ? [{ left, right }] : []
      })
      return pairs.length > 0 ? { ...answer, pairs } : null
    },
  },
  ordering: {
    Answer: OrderingAnswer,
    renamed: (answer, renames) => ({ ...answer, keys: (answer.keys ?? []).flatMap((key) => renames(key) ?? []) }),
  },
  short_answer: { Answer: ShortAnswer, Full: TextFull },
  essay: { Answer: EssayAnswer, Full: TextFull },
}

/** A screen whose answer type is known only to the answer itself. */
export type AnyExerciseTypeScreen = ExerciseTypeScreen<{ type: string }>

/** A screen by the type's name, out of some screens. */
export const screenIn = (screens: object, name: string): AnyExerciseTypeScreen | undefined =>
  Object.hasOwn(screens, name) ? ((screens as Record<string, unknown>)[name] as AnyExerciseTypeScreen) : undefined
