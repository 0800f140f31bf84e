import type { ComponentType } from 'react'
import type { AnswerOf, ExerciseTypeName } from '../../../../resources/bank/exercise-types/index.ts'
import { newTypedBlank } from '../../../../resources/bank/exercise-types/blank.ts'
import { RightBlanks } from '../blank-views.tsx'
import { OpenRight } from '../open-views.tsx'
import {
  EssayAnswer,
  MultipleChoiceAnswer,
  NumericAnswer,
  OrderingAnswer,
  PairsAnswer,
  ShortAnswer,
  SingleChoiceAnswer,
  TrueFalseAnswer,
  type AnswerInputProps,
  type Draft,
} from './answer-parts.tsx'
import { ClozeAnswer, FillBlankAnswer, WordBankAnswer } from './blank-answers.tsx'
import { followed, newChoiceBlank, type BlankChange } from './blank-steps.ts'
import type { OptionGroup, Renames } from '../parts/exercise-model.ts'

/**
 * How a type of question is edited and shown.
 * - `groups`: the columns of its options; without them they are one list.
 * - `renamed`: the answer after its options got other keys.
 * - `followed`: the answer after blanks of the stem were removed or added.
 * - `Full`: the answer on a page, where its text alone is not enough.
 */
export interface ExerciseTypeScreen<A extends { type: string }> {
  Answer: ComponentType<AnswerInputProps<A>>
  groups?: readonly OptionGroup[]
  renamed?: (answer: Draft<A>, renames: Renames) => Draft<A> | null
  followed?: (answer: Draft<A>, change: BlankChange) => Draft<A>
  Full?: ComponentType<{ answer: A }>
}

export type Screens<Names extends ExerciseTypeName> = { readonly [N in Names]: ExerciseTypeScreen<AnswerOf<N>> }

/** Pairs whose partners both still exist. */
function renamedPairs<A extends AnswerOf<'matching'> | AnswerOf<'classification'>>(
  answer: Draft<A>,
  renames: Renames,
): Draft<A> | null {
  const pairs = (answer.pairs ?? []).flatMap((pair) => {
    const [left, right] = [renames(pair.left, 'left'), renames(pair.right, 'right')]
    return left !== null && right !== null ? [{ left, right }] : []
  })
  return pairs.length > 0 ? { ...answer, pairs } : null
}

/** The simple types: those that a composite's parts may have. */
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
  fill_blank: {
    Answer: FillBlankAnswer,
    Full: RightBlanks,
    followed: (answer, change) => ({
      any_order: false,
      ...answer,
      blanks: followed(answer.blanks ?? [], change, newTypedBlank),
    }),
  },
  numeric: { Answer: NumericAnswer },
  cloze: {
    Answer: ClozeAnswer,
    Full: RightBlanks,
    followed: (answer, change) => ({ ...answer, blanks: followed(answer.blanks ?? [], change, newChoiceBlank) }),
  },
  word_bank: {
    Answer: WordBankAnswer,
    renamed: (answer, renames) => ({ ...answer, keys: (answer.keys ?? []).map((key) => renames(key) ?? '') }),
    followed: (answer, change) => ({ reuse: false, ...answer, keys: followed(answer.keys ?? [], change, '') }),
  },
  matching: {
    Answer: PairsAnswer<AnswerOf<'matching'>>,
    groups: ['left', 'right'],
    renamed: renamedPairs<AnswerOf<'matching'>>,
  },
  classification: {
    Answer: PairsAnswer<AnswerOf<'classification'>>,
    groups: ['left', 'right'],
    renamed: renamedPairs<AnswerOf<'classification'>>,
  },
  ordering: {
    Answer: OrderingAnswer,
    renamed: (answer, renames) => ({ ...answer, keys: (answer.keys ?? []).flatMap((key) => renames(key) ?? []) }),
  },
  short_answer: { Answer: ShortAnswer, Full: OpenRight },
  essay: { Answer: EssayAnswer, Full: OpenRight },
}

/** A component whose answer type is known only to the answer itself. */
export type AnyExerciseTypeScreen = ExerciseTypeScreen<{ type: string }>

/** The component of a type, by its name. */
export const screenIn = (screens: object, name: string): AnyExerciseTypeScreen | undefined =>
  Object.hasOwn(screens, name) ? ((screens as Record<string, unknown>)[name] as AnyExerciseTypeScreen) : undefined
