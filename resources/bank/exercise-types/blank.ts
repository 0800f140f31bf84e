import { z } from 'zod'
import { declared, plainText, type Text } from '../../kit/index.ts'
import { numberIn } from './compare-numbers.ts'
import { answerKey, partScore } from './exercise-type.ts'
import { optionSchema } from './options.ts'
import { messages as lacking } from './missing-messages.ts'

const texts = {
  notANumber: { zh: '应为数字，如 3.14、1/2、6×10^23', en: 'A number is expected, such as 3.14, 1/2, 6×10^23' },
  noSuchChoice: {
    zh: '答案不在选项中，或选项的编号重复',
    en: 'The answer is none of the choices, or two choices have one key',
  },
} as const satisfies Record<string, Text>

export const tolerance = z.strictObject({ kind: z.enum(['absolute', 'relative']), value: z.number().min(0).max(1e12) })

/**
 * A blank to type into.
 * - `kind`: `text` (the default); `number`, compared by value within `tolerance`; `formula`, whose `accept` is LaTeX.
 * - `accept`: the accepted answers. Plain text; formulas in a text are between `$`.
 * - `unit`: after the number; a learner may type it or leave it out.
 * - `score`: its points; null: an equal share of what the others leave.
 */
export const typedBlank = z
  .strictObject({
    kind: z.enum(['text', 'number', 'formula']).optional(),
    accept: z.array(plainText(500, 1), declared(lacking.answer)).min(1, declared(lacking.answer)).max(20),
    case_sensitive: z.boolean(),
    tolerance: tolerance.nullable().optional(),
    unit: plainText(40).optional(),
    score: partScore,
  })
  .refine((blank) => blank.kind !== 'number' || blank.accept.every((one) => numberIn(one) !== null), {
    path: ['accept'],
    ...declared(texts.notANumber),
  })
export type TypedBlank = z.infer<typeof typedBlank>

/** A blank with its own choices, as in 完形填空. */
export const choiceBlank = z
  .strictObject({
    kind: z.literal('choice'),
    options: z.array(optionSchema).min(2).max(10),
    key: answerKey,
    score: partScore,
  })
  .refine(
    (blank) =>
      new Set(blank.options.map((one) => one.key)).size === blank.options.length &&
      blank.options.some((one) => one.key === blank.key),
    {
      path: ['key'],
      ...declared(texts.noSuchChoice),
    },
  )
export type ChoiceBlank = z.infer<typeof choiceBlank>
export type Blank = TypedBlank | ChoiceBlank

export const newTypedBlank: TypedBlank = { accept: [], case_sensitive: false, score: null }
