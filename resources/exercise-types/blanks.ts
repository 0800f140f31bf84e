import { z } from 'zod'
import { plainText } from '../kit/index.ts'
import { defineExerciseType, parts } from './exercise-type.ts'

/** One blank: what counts as right, whether case counts, and what it is worth (null: an equal share of the question's score). */
const blank = z.strictObject({
  accept: z.array(plainText(500, 1)).min(1).max(20),
  case_sensitive: z.boolean(),
  score: z.number().min(0).max(1000).nullable(),
})

export const fillBlank = defineExerciseType({
  name: 'fill_blank',
  label: { zh: '填空题', en: 'Fill in the blanks' },
  color: 'green',
  hasOptions: false,
  answer: z.strictObject({ type: z.literal('fill_blank'), blanks: z.array(blank).min(1).max(50), any_order: z.boolean() }),
  fits: () => true,
  /** Blanks are separated by semicolons, alternatives of one by `|`. */
  fromText: (text) => {
    const blanks = parts(text).map((part) => ({
      accept: part.split('|').map((one) => one.trim()).filter(Boolean),
      case_sensitive: false,
      score: null,
    }))
    return blanks.length > 0 && blanks.every((one) => one.accept.length > 0) ? { type: 'fill_blank', blanks, any_order: false } : null
  },
  toText: (answer) => answer.blanks.map((one) => one.accept.join('|')).join('；'),
  example: { options: [], answer: { type: 'fill_blank', blanks: [{ accept: ['2', '二'], case_sensitive: false, score: null }], any_order: false } },
})
