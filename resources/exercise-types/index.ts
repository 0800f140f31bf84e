import { z } from 'zod'
import { blanksFit, composite, type ExercisePart } from './composite.ts'
import { optionsSchema, type ExerciseOption, type ExerciseType } from './exercise-type.ts'
import { simpleAnswer, simpleTypes } from './simple-types.ts'
import { widthOf } from './stored-text.ts'

export const exerciseTypes = [...simpleTypes, composite] as const
export type ExerciseTypeName = (typeof exerciseTypes)[number]['name']

const byName: ReadonlyMap<string, ExerciseType> = new Map(exerciseTypes.map((type) => [type.name, type]))
/** The declaration of a type by its name; undefined for an unknown one. */
export const exerciseType = (name: string): ExerciseType | undefined => byName.get(name)

export const exerciseTypeChoices = exerciseTypes.map(({ name, label, color }) => ({ value: name, label, color }))

export const exerciseAnswer = z.union([simpleAnswer, composite.answer])
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>

const declarationOf = (answer: ExerciseAnswer): ExerciseType => {
  const type = exerciseType(answer.type)
  if (!type) throw new Error(`no type of question "${answer.type}"`)
  return type
}

/** Whether a stem's blanks are as many as the answer's; true where the stem has none or the answer needs none. */
export const stemFits = (stem: string, answer: ExerciseAnswer): boolean => blanksFit(stem, declarationOf(answer).blanks(answer))

/** What a question says that it is worth: its score, else what its blanks or parts are worth together; null where it says nothing. */
export function statedPoints(score: number | null | undefined, answer: ExerciseAnswer | null | undefined): number | null {
  if (score !== null && score !== undefined) return score
  const inner = answer && ('parts' in answer ? answer.parts : answer.type === 'fill_blank' || answer.type === 'cloze' ? answer.blanks : [])
  const sum = (inner ?? []).reduce((total, one) => total + Math.round((one.score ?? 0) * 100), 0) / 100
  return sum > 0 ? sum : null
}

/** What a question is worth: 1 where it does not say. */
export const pointsOf = (score: number | null | undefined, answer: ExerciseAnswer | null | undefined): number => statedPoints(score, answer) ?? 1

/** How many columns short options stand in, as papers print them: four, two, or one below the other. */
export function optionColumns(options: readonly ExerciseOption[]): 1 | 2 | 4 {
  const widest = Math.max(0, ...options.map((option) => widthOf(option.text)))
  if (options.length < 3 || options.length > 4) return widest <= 12 && options.length > 4 ? 4 : options.length === 2 && widest <= 32 ? 2 : 1
  return widest <= 14 ? 4 : widest <= 34 ? 2 : 1
}

export { optionsSchema, type ExerciseOption, type ExercisePart }
