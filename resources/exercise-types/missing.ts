import type { Missing, Text } from '../kit/index.ts'
import { blanksIn, hasPicture, isEmptyStored } from './stored-text.ts'
import type { ExerciseOption, ExerciseType } from './exercise-type.ts'

/** What a question still needs before it is published, by its type. */

export const messages = {
  answer: { zh: '参考答案未填', en: 'The answer is not filled in' },
  stem: { zh: '题干未填', en: 'The stem is not filled in' },
  options: { zh: '选项未填', en: 'The options are not filled in' },
  option: { zh: '内容未填', en: 'The text is not filled in' },
  fewOptions: { zh: '至少要有两个选项', en: 'At least two options are needed' },
  columns: { zh: '左右两列都要有内容', en: 'Both columns need entries' },
  parts: { zh: '还没有小题', en: 'There is no part yet' },
  blanks: { zh: '题干中还没有空', en: 'The stem has no blank yet' },
} satisfies Record<string, Text>

/** What a type is asked about: a question, or a part of a composite with its material. */
export interface Asked<Answer = unknown> {
  options: readonly ExerciseOption[]
  answer: Answer | null | undefined
  /** The texts that a learner reads with it: where one shows a picture, letters alone can be the options. */
  texts: readonly string[]
}

function missingOptions(type: ExerciseType, { options, texts }: Asked): Missing[] {
  if (!type.hasOptions) return []
  if (options.length === 0) return [{ path: 'options', message: messages.options }]
  const isColumns = type.optionLayout === 'columns'
  if (isColumns && !(['left', 'right'] as const).every((group) => options.some((one) => one.group === group)))
    return [{ path: 'options', message: messages.columns }]
  if (options.length < 2) return [{ path: 'options', message: messages.fewOptions }]
  const empty = options.flatMap((one, index) => (isEmptyStored(one.text) ? [index] : []))
  if (empty.length < options.length)
    return empty.map((index) => ({ path: `options.${index}.text`, message: messages.option }))
  return texts.some(hasPicture) ? [] : [{ path: 'options', message: messages.options }]
}

/**
 * Of options and answer, what is missing, by the type that both are of. Of the answer it looks at whether it is filled in, never at
 * which answer it is.
 */
export function missingOfType(type: ExerciseType, asked: Asked): Missing[] {
  const { answer } = asked
  const inAnswer =
    answer === null || answer === undefined
      ? [{ path: 'answer', message: messages.answer }]
      : type.missing(answer, asked).map((one) => ({ ...one, path: `answer.${one.path}` }))
  return [...missingOptions(type, asked), ...inAnswer]
}

interface Question {
  type: string
  stem: string
  options: readonly ExerciseOption[] | null
  answer: unknown
}

/** What is missing in a whole question. The blanks of a type that is filled in within its text stand in the stem. */
export function missingInQuestion({ stem, options, answer }: Question, type: ExerciseType): Missing[] {
  const found: Missing[] = isEmptyStored(stem) ? [{ path: 'stem', message: messages.stem }] : []
  if (type.fillsStem && found.length === 0 && blanksIn(stem) === 0)
    found.push({ path: 'stem', message: messages.blanks })
  return [...found, ...missingOfType(type, { options: options ?? [], answer, texts: [stem] })]
}
