import type { Missing } from '../../kit/index.ts'
import { blanksIn, hasPicture, isEmptyStored } from './stored-text.ts'
import type { ExerciseType, QuestionWithTexts } from './exercise-type.ts'
import type { ExerciseOption } from './options.ts'
import { messages } from './missing-messages.ts'

/** What a question still needs before it is published, by its type. */

function missingOptions(type: ExerciseType, { options, texts }: QuestionWithTexts): Missing[] {
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

/** What is missing in options and answer, by their type. It checks whether the answer is filled in, never its value. */
export function missingOfType(type: ExerciseType, question: QuestionWithTexts): Missing[] {
  const { answer } = question
  const inAnswer =
    answer === null || answer === undefined
      ? [{ path: 'answer', message: messages.answer }]
      : type.missing(answer, question).map((one) => ({ ...one, path: `answer.${one.path}` }))
  return [...missingOptions(type, question), ...inAnswer]
}

interface Question {
  type: string
  stem: string
  options: readonly ExerciseOption[] | null
  answer: unknown
}

/** What is missing in a whole question. For a type filled in within its text, the blanks are in the stem. */
export function missingInQuestion({ stem, options, answer }: Question, type: ExerciseType): Missing[] {
  const found: Missing[] = isEmptyStored(stem) ? [{ path: 'stem', message: messages.stem }] : []
  if (type.fillsStem && found.length === 0 && blanksIn(stem) === 0)
    found.push({ path: 'stem', message: messages.blanks })
  return [...found, ...missingOfType(type, { options: options ?? [], answer, texts: [stem] })]
}
