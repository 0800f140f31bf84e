import { z } from 'zod'
import { plainText } from '../kit/index.ts'
import { matching, ordering } from './arranging.ts'
import { fillBlank } from './blanks.ts'
import { multipleChoice, singleChoice, trueFalse } from './choice.ts'
import { defineExerciseType, optionsSchema, type ExerciseOption, type ExerciseType } from './exercise-type.ts'
import { essay, shortAnswer } from './open.ts'

const simpleTypes = [singleChoice, multipleChoice, trueFalse, fillBlank, matching, ordering, shortAnswer, essay] as const

const simpleAnswer = z.discriminatedUnion('type', [
  singleChoice.answer,
  multipleChoice.answer,
  trueFalse.answer,
  fillBlank.answer,
  matching.answer,
  ordering.answer,
  shortAnswer.answer,
  essay.answer,
] as never) as unknown as z.ZodType<SimpleAnswer>
type SimpleAnswer = z.infer<(typeof simpleTypes)[number]['answer']>

/** One question under a composite's material. */
const part = z.strictObject({
  stem: plainText(20_000, 1),
  options: optionsSchema,
  answer: simpleAnswer,
  analysis: plainText(20_000),
  score: z.number().min(0).max(1000).nullable(),
})

/** Several questions on one material, which is the composite's stem. */
const composite = defineExerciseType({
  name: 'composite',
  label: { zh: '复合题', en: 'Composite' },
  color: 'gold',
  hasOptions: false,
  answer: z.strictObject({ type: z.literal('composite'), parts: z.array(part).min(1).max(30) }),
  fits: (answer) => answer.parts.every((one) => exerciseType(one.answer.type)?.fits(one.answer, one.options)),
  fromText: () => null,
  toText: (answer) => answer.parts.map((one, index) => `(${index + 1}) ${exerciseType(one.answer.type)?.toText(one.answer) ?? ''}`).join(' '),
  example: {
    options: [],
    answer: { type: 'composite', parts: [{ stem: '文中“他”指谁？', options: [], answer: { type: 'short_answer', text: '鲁迅', keywords: [] }, analysis: '', score: 3 }] },
  },
})

export const exerciseTypes = [...simpleTypes, composite] as const
export type ExerciseTypeName = (typeof exerciseTypes)[number]['name']

const byName: ReadonlyMap<string, ExerciseType> = new Map(exerciseTypes.map((type) => [type.name, type]))
/** The declaration of a type by its name; undefined for an unknown one. */
export const exerciseType = (name: string): ExerciseType | undefined => byName.get(name)

export const exerciseTypeChoices = exerciseTypes.map(({ name, label, color }) => ({ value: name, label, color }))

export const exerciseAnswer = z.union([simpleAnswer, composite.answer])
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>
export { optionsSchema, type ExerciseOption }
