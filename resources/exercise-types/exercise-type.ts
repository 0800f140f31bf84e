import { z } from 'zod'
import { plainText, type Text } from '../kit/index.ts'

/** What a learner chooses among, matches or orders. `group` tells the two columns of a matching question apart. */
export const optionSchema = z.strictObject({
  key: z.string().regex(/^[A-Za-z0-9]{1,4}$/),
  text: plainText(5000),
  group: z.enum(['left', 'right']).optional(),
})
export const optionsSchema = z.array(optionSchema).max(40)
export type ExerciseOption = z.infer<typeof optionSchema>

export const key = z.string().regex(/^[A-Za-z0-9]{1,4}$/)
export const answerText = plainText(20_000)

/**
 * One type of question. One declaration drives schema, validation, import and display.
 * - `answer`: the stored answer's schema. Its `type` repeats the question's, so that an answer explains itself.
 * - `fits`: whether options and answer belong together (a key that is no option does not).
 * - `fromText`: the answer as people write it in a sheet (`A`, `ABD`, `对`, `2; √3`); null when it cannot be read.
 * - `toText`: the same back, for lists and export.
 */
export interface ExerciseType<Name extends string = string, Answer extends { type: string } = any> {
  name: Name
  label: Text
  color: string
  hasOptions: boolean
  answer: z.ZodType<Answer>
  fits(answer: Answer, options: readonly ExerciseOption[]): boolean
  fromText(text: string): Answer | null
  toText(answer: Answer): string
  example: { options: readonly ExerciseOption[]; answer: Answer }
}

export const defineExerciseType = <const Name extends string, Answer extends { type: Name }>(
  type: ExerciseType<Name, Answer>,
): ExerciseType<Name, Answer> => type

export const isOption = (options: readonly ExerciseOption[], wanted: string, group?: ExerciseOption['group']): boolean =>
  options.some((option) => option.key === wanted && (group === undefined || option.group === group))

/** Splits what people separate by semicolons, in both widths. */
export const parts = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
