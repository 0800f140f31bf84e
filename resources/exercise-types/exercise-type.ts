import { z } from 'zod'
import { declared, plainText, type Missing, type TagColor, type Text } from '../kit/index.ts'
import { messages } from './missing-messages.ts'
import type { ExerciseOption } from './options.ts'

/** The key of an option that is the answer, or a part of it. */
export const answerKey = z.string(declared(messages.answer)).regex(/^[A-Za-z0-9]{1,4}$/, declared(messages.answer))
export const answerText = plainText(20_000)
/** What a part or a blank is worth; null: an equal share of what the others leave. */
export const partScore = z.number().min(0).max(1000).nullable()

/**
 * Room for the answer on paper: `bracket` a pair of brackets behind the stem, `lines` ruled lines, `box` an empty box as high
 * as so many lines, `none` where the blanks in the stem are the room.
 */
export interface AnswerSpace {
  kind: 'none' | 'bracket' | 'lines' | 'box'
  lines: number
}

/** How a type's options stand: among each other, in two columns that belong together, or there are none. */
export type OptionLayout = 'none' | 'list' | 'columns'

/**
 * One type of question. One declaration drives schema, validation, editing, display, printing, import and export; how it
 * is answered and scored is its other half (`type-scoring.ts`).
 * - `answer`: the stored answer's schema. Its `type` repeats the question's, so that an answer explains itself.
 *   Keys that came later are optional and say what their absence means: what was stored earlier stays readable.
 * - `fits`: whether options and answer belong together (a key that is no option does not).
 * - `blanks`: how many blanks a stem has to have if it has any; null: those of the stem have nothing to do with the answer.
 * - `fillsStem`: its blanks are filled in where they stand, so a question of it has some in its stem.
 * - `missing`: what a stored answer still lacks before the question is published: where in the answer, and what. It looks at what is
 *   filled in and not at what it says, as people hear of it who may not read the answer.
 * - `objective`: whether it is scored without a person.
 * - `fromText`: the answer as people write it in a sheet (`A`, `ABD`, `对`, `2; √3`); null when it cannot be read.
 * - `toText`: the same back, for lists and export.
 * - `optionLayout`, `shuffles`: how options stand, and which of them may be put in another order on a paper.
 * - `startingOptions`: so many empty options a new question starts with, in each of its columns.
 * - `answerSpace`: room for the answer on a paper where the stem has none.
 * - `example`: a whole question of the type, which is complete; the template of an import shows it.
 */
export interface ExerciseType<Name extends string = string, Answer extends { type: string } = any> {
  name: Name
  label: Text
  color: TagColor
  hasOptions: boolean
  optionLayout: OptionLayout
  startingOptions: number
  shuffles: 'none' | 'all' | 'left' | 'right'
  answer: z.ZodType<Answer>
  fits(answer: Answer, options: readonly ExerciseOption[]): boolean
  blanks(answer: Answer): number | null
  fillsStem: boolean
  missing(answer: Answer, asked: Asked): readonly Missing[]
  objective(answer: Answer): boolean
  fromText(text: string): Answer | null
  toText(answer: Answer): string
  answerSpace(answer: Answer): AnswerSpace
  example: { stem: string; options: readonly ExerciseOption[]; answer: Answer }
}

/** What need not be said: every answer fits any options, has nothing to do with blanks, lacks nothing, and is scored without a person; no options at first. */
type Usual = 'fits' | 'blanks' | 'fillsStem' | 'missing' | 'objective' | 'startingOptions'
/** The schema alone says what an answer is. */
type Declared<Name extends string, Answer extends { type: string }> = Pick<ExerciseType<Name, Answer>, 'answer'> &
  Omit<ExerciseType<Name, NoInfer<Answer>>, 'answer' | Usual> &
  Partial<Pick<ExerciseType<Name, NoInfer<Answer>>, Usual>>

export const defineExerciseType = <const Name extends string, Answer extends { type: Name }>(
  type: Declared<Name, Answer>,
): ExerciseType<Name, Answer> => ({
  fits: () => true,
  blanks: () => null,
  fillsStem: false,
  missing: () => [],
  objective: () => true,
  startingOptions: 0,
  ...type,
})
export const areDifferent = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length

/** Splits what people separate by semicolons, in both widths. */
export const parts = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Keys of options one after the other as people type them: any case, half or full width, with or without separators. */
export const keysIn = (text: string): string[] => [
  ...text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,、;.>→-]/g, ''),
]

export const keysText = (keys: readonly string[]): string => keys.join(keys.some((one) => one.length > 1) ? ' ' : '')

/** What a type is asked about: a question, or a part of a composite with its material. */
export interface Asked<Answer = unknown> {
  options: readonly ExerciseOption[]
  answer: Answer | null | undefined
  /** The texts that a learner reads with it: where one shows a picture, letters alone can be the options. */
  texts: readonly string[]
}
