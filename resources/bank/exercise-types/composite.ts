import { z } from 'zod'
import { declared, itemAt, plainText } from '../../kit/index.ts'
import { defineExerciseType, partScore } from './exercise-type.ts'
import { optionsSchema, type ExerciseOption } from './options.ts'
import { missingOfType } from './missing.ts'
import { messages } from './missing-messages.ts'
import { sharesOf } from './points.ts'
import { simpleAnswer, simpleType } from './simple-types.ts'
import { blanksIn } from './stored-text.ts'

/** One question under a composite's material. */
const part = z.strictObject({
  /** May be empty where the material is enough, as where its blanks are the questions. */
  stem: plainText(20_000),
  options: optionsSchema,
  answer: simpleAnswer,
  analysis: plainText(20_000),
  score: partScore,
})
export type ExercisePart = z.infer<typeof part>

/** Whether a stem and the answer have the same number of blanks; a stem without blanks fits any answer. */
export const blanksFit = (found: number, needed: number | null): boolean =>
  needed === null || found === 0 || found === needed

const keysDiffer = (options: readonly ExerciseOption[]): boolean =>
  new Set(options.map((one) => `${one.group ?? ''}${one.key}`)).size === options.length

function partFits({ stem, options, answer }: ExercisePart): boolean {
  const type = simpleType(answer.type)
  return (
    type !== undefined &&
    keysDiffer(options) &&
    type.fits(answer, options) &&
    blanksFit(blanksIn(stem), type.blanks(answer))
  )
}

/**
 * Several questions on one material, which is the composite's stem: reading, listening (with the question's audio),
 * 材料题.
 */
export const composite = defineExerciseType({
  name: 'composite',
  label: { zh: '复合题', en: 'Composite' },
  color: 'gold',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({
    type: z.literal('composite'),
    parts: z.array(part, declared(messages.parts)).min(1, declared(messages.parts)).max(30),
  }),
  fits: (answer) => answer.parts.every(partFits),
  /** A part may have no stem, where the material is enough. */
  missing: (answer, { texts }) =>
    answer.parts.flatMap((one, index) =>
      missingOfType(simpleType(one.answer.type)!, { ...one, texts: [...texts, one.stem] }).map(({ path, message }) => ({
        path: `parts.${index}.${path}`,
        message,
      })),
    ),
  objective: (answer) => answer.parts.every((one) => simpleType(one.answer.type)!.objective(one.answer)),
  fromText: () => null,
  toText: (answer) =>
    answer.parts
      .map((one, index) => `(${index + 1}) ${simpleType(one.answer.type)?.toText(one.answer) ?? ''}`)
      .join(' '),
  /** Each part with its share of the points. The same answer where the rule is about none of them. */
  credited: (answer, credit, points) => {
    const shares = sharesOf(
      points,
      answer.parts.map((one) => one.score),
    )
    if (!answer.parts.some((one) => simpleType(one.answer.type)?.credited)) return answer
    return {
      ...answer,
      parts: answer.parts.map((one, at) => {
        const type = simpleType(one.answer.type)
        return { ...one, answer: type?.credited?.(one.answer, credit, itemAt(shares, at)) ?? one.answer }
      }),
    }
  },
  answerSpace: () => ({ kind: 'none', lines: 0 }),
  example: {
    stem: '阅读下面的文字，回答问题。他弃医从文，写下了《呐喊》。',
    options: [],
    answer: {
      type: 'composite',
      parts: [
        {
          stem: '文中“他”指谁？',
          options: [],
          answer: { type: 'short_answer', text: '鲁迅', keywords: [] },
          analysis: '',
          score: 3,
        },
      ],
    },
  },
})
