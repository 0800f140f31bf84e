import { z } from 'zod'
import { declared, plainText, type Missing, type TagColor, type Text } from '../../kit/index.ts'
import { messages } from './missing-messages.ts'
import type { PartialCredit } from './choice-credit.ts'
import type { ExerciseOption } from './options.ts'

/** The key of an option in the answer. */
export const answerKey = z.string(declared(messages.answer)).regex(/^[A-Za-z0-9]{1,4}$/, declared(messages.answer))
export const answerText = plainText(20_000)
/** The points of a part or a blank; null: an equal share of what the others leave. */
export const partScore = z.number().min(0).max(1000).nullable()

/**
 * The space for the answer on paper: `bracket` a pair of brackets after the stem, `lines` ruled lines, `box` an empty
 * box of so many lines, `none` where the blanks in the stem are enough.
 */
export interface AnswerSpace {
  kind: 'none' | 'bracket' | 'lines' | 'box'
  lines: number
}

/** The new key of an option, in its column where there are two. */
export type RenamedKey = (key: string, group?: ExerciseOption['group']) => string

/** How a type's options are arranged: in one list, in two related columns, or there are none. */
export type OptionLayout = 'none' | 'list' | 'columns'

/**
 * One type of question. One declaration drives schema, validation, editing, display, printing, import and export;
 * responses and scoring are its other half (`type-scoring.ts`).
 * - `answer`: the stored answer's schema. Its `type` repeats the question's, so that an answer explains itself. Keys
 * added later are optional with a defined default, so that older answers stay readable.
 * - `fits`: whether options and answer belong together (a key without an option does not).
 * - `blanks`: how many blanks a stem must have if it has any; null: blanks of the stem are independent of the answer.
 * - `fillsStem`: its blanks are filled in within the text, so its stem contains some.
 * - `missing`: what a stored answer still lacks before the question is published, with its place. It checks what is
 * filled in but not the values, as people who may not read the answer see the result.
 * - `objective`: whether it is scored automatically.
 * - `fromText`: the answer as people write it in a sheet (`A`, `ABD`, `对`, `2; √3`); null when it cannot be read.
 * - `toText`: the inverse, for lists and export.
 * - `renamed`: the answer after options got other keys, as on a shuffled paper. Default: unchanged, as it names no
 *   option.
 * - `credited`: the answer under a paper's rule for partly right choices, in a question of so many points. The
 *   answer itself where the rule is not about it. Absent: a type that no such rule is about.
 * - `rekeyed`: another key, as written in a text, with what only the key before says (points, credit, units); null for
 *   one of another shape. Default: what is written replaces that.
 * - `optionLayout`, `shuffles`: how options are arranged, and which may be reordered on a paper.
 * - `startingOptions`: the number of empty options of a new question, in each of its columns.
 * - `answerSpace`: the space for the answer on a paper where the stem has none.
 * - `example`: a whole, complete question of the type; the template of an import shows it.
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
  missing(answer: Answer, question: QuestionWithTexts): readonly Missing[]
  objective(answer: Answer): boolean
  fromText(text: string): Answer | null
  toText(answer: Answer): string
  renamed(answer: Answer, key: RenamedKey): Answer
  rekeyed(written: Answer, before: Answer): Answer | null
  credited?(answer: Answer, credit: PartialCredit, points: number): Answer
  answerSpace(answer: Answer): AnswerSpace
  example: { stem: string; options: readonly ExerciseOption[]; answer: Answer }
}

/**
 * The defaults: every answer fits any options, is independent of blanks, lacks nothing, and is scored automatically; no
 * options at first.
 */
type Usual = 'renamed' | 'rekeyed' | 'fits' | 'blanks' | 'fillsStem' | 'missing' | 'objective' | 'startingOptions'
/** The schema alone defines an answer. */
type Declared<Name extends string, Answer extends { type: string }> = Pick<ExerciseType<Name, Answer>, 'answer'> &
  Omit<ExerciseType<Name, NoInfer<Answer>>, 'answer' | Usual> &
  Partial<Pick<ExerciseType<Name, NoInfer<Answer>>, Usual>>

export const defineExerciseType = <const Name extends string, Answer extends { type: Name }>(
  type: Declared<Name, Answer>,
): ExerciseType<Name, Answer> => ({
  fits: () => true,
  renamed: (answer) => answer,
  rekeyed: (written, before) => ({ ...before, ...written }),
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

/**
 * Keys of options one after the other as people type them: any case, half or full width, with or without separators.
 */
export const keysIn = (text: string): string[] => [
  ...text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,、;.>→-]/g, ''),
]

export const keysText = (keys: readonly string[]): string => keys.join(keys.some((one) => one.length > 1) ? ' ' : '')

/** The argument of a type's functions: a question, or a part of a composite with its material. */
export interface QuestionWithTexts<Answer = unknown> {
  options: readonly ExerciseOption[]
  answer: Answer | null | undefined
  /** The texts that a learner reads with it: where one contains a picture, letters alone can be the options. */
  texts: readonly string[]
}
