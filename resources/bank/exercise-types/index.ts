import { z } from 'zod'
import type { Text } from '../../kit/index.ts'
import { blanksFit, composite, type ExercisePart } from './composite.ts'
import type { ExerciseType } from './exercise-type.ts'
import { declareExerciseTypes, exerciseType } from './known.ts'
import { optionsSchema, type ExerciseOption } from './options.ts'
import { missingInQuestion } from './missing.ts'
import { simpleTypes } from './simple-types.ts'
import { blanksIn, widthOf } from './stored-text.ts'

export const exerciseTypes = [...simpleTypes, composite] as const
export type ExerciseTypeName = (typeof exerciseTypes)[number]['name']

declareExerciseTypes(exerciseTypes)

export const exerciseTypeChoices = exerciseTypes.map(({ name, label, color }) => ({ value: name, label, color }))

/** Discriminated by its type, so that faults in an answer refer to that type. */
export const exerciseAnswer = z.discriminatedUnion(
  'type',
  exerciseTypes.map((type) => type.answer) as never,
) as unknown as z.ZodType<z.infer<(typeof exerciseTypes)[number]['answer']>>
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>
/** The answer of one type. */
export type AnswerOf<Name extends ExerciseTypeName> = Extract<ExerciseAnswer, { type: Name }>

const declarationOf = (answer: ExerciseAnswer): ExerciseType => {
  const type = exerciseType(answer.type)
  if (!type) throw new Error(`no type of question "${answer.type}"`)
  return type
}

/** Whether the stem has as many blanks as the answer; true where the stem has none or the answer needs none. */
export const blanksFitAnswer = (blanksOfStem: number, answer: ExerciseAnswer): boolean =>
  blanksFit(blanksOfStem, declarationOf(answer).blanks(answer))

/** How many blanks or parts a question has, each of which may have a number of its own on a paper; at least 1. */
export const partsIn = (answer: ExerciseAnswer): number =>
  Math.max(1, 'parts' in answer ? answer.parts.length : (declarationOf(answer).blanks(answer) ?? 1))

/** How an answer refers to options: by their keys, and the column where there are two. */
export const keysOf = (
  options: readonly ExerciseOption[] | null | undefined,
): Pick<ExerciseOption, 'key' | 'group'>[] => (options ?? []).map(({ key, group }) => ({ key, group }))

/** What a question still needs before it is published, by its type. */
export const missingIn = (question: {
  type: string
  stem: string
  options: readonly ExerciseOption[] | null
  answer: unknown
}) => missingInQuestion(question, exerciseType(question.type)!)

/** The names of parts of options and answers, in messages about missing ones. */
export const placeNames = {
  options: { zh: '第 {n} 个选项', en: 'option {n}' },
  parts: { zh: '第 {n} 小题', en: 'part {n}' },
  blanks: { zh: '第 {n} 空', en: 'blank {n}' },
  keys: { zh: '第 {n} 空', en: 'blank {n}' },
  accept: { zh: '第 {n} 个答案', en: 'answer {n}' },
  pairs: { zh: '第 {n} 对', en: 'pair {n}' },
  marking: { zh: '第 {n} 个得分点', en: 'mark {n}' },
} satisfies Record<string, Text>

/**
 * The points that a question states: its score, otherwise the sum of its blanks or parts; null where there are none.
 */
export function statedPoints(
  score: number | null | undefined,
  answer: ExerciseAnswer | null | undefined,
): number | null {
  if (score !== null && score !== undefined) return score
  const inner = answer && ('parts' in answer ? answer.parts : 'blanks' in answer ? answer.blanks : [])
  const sum = (inner ?? []).reduce((total, one) => total + Math.round((one.score ?? 0) * 100), 0) / 100
  return sum > 0 ? sum : null
}

/** The points of a question: 1 where it states none. */
export const pointsOf = (score: number | null | undefined, answer: ExerciseAnswer | null | undefined): number =>
  statedPoints(score, answer) ?? 1

/** The number of columns of short options, as papers print them: four, two, or one. */
export function optionColumns(options: readonly ExerciseOption[]): 1 | 2 | 4 {
  const widest = Math.max(0, ...options.map((option) => widthOf(option.text)))
  if (options.length < 3 || options.length > 4)
    return widest <= 12 && options.length > 4 ? 4 : options.length === 2 && widest <= 32 ? 2 : 1
  return widest <= 14 ? 4 : widest <= 34 ? 2 : 1
}

export { exerciseType } from './known.ts'
export { blankOf, writtenBlank, type WrittenBlank } from './blanks.ts'
export { blanksIn, optionsSchema, type ExerciseOption, type ExercisePart }
