import { z } from 'zod'
import { typeWords } from '../bank/exercise-types/type-words.ts'
import { plainText, recordId } from '../kit/index.ts'
import type { PartWords } from '../kit/json-parts.ts'

/** What is kept of a print that learners can sit. */

const points = z.number().min(0)
const renamed = z.record(z.string(), z.string())

/** In points of 1/72 inch from the upper left corner of the page; `page` counts from 1 through the whole file. */
const place = z.strictObject({
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  end: z.strictObject({ page: z.int().min(1), y: z.number() }),
})

/**
 * A question of a printed paper. `key` identifies it in the question set: the `vkey` of its item and its place in it,
 * `v.0`. `number` is the one printed, `original_number` the one in the question set. `options`: the printed key of each
 * option that has another in the bank; `parts`: likewise of each part of a composite. `exercise_id` at `version` has
 * the content. `place` is null where the print has answers alone.
 */
const printedQuestion = z.strictObject({
  key: plainText(60, 1),
  number: z.int().min(1),
  original_number: z.int().min(1),
  exercise_id: recordId,
  version: z.int().min(1),
  type: plainText(40, 1),
  score: points.nullable(),
  options: renamed,
  parts: z.array(renamed),
  place: place.nullable(),
})
export type PrintedQuestion = z.infer<typeof printedQuestion>

/** One for each shuffled paper, `A`, `B`, …; a single one without a letter where nothing is shuffled. */
const printedPaper = z.strictObject({ variant: z.string().max(1), questions: z.array(printedQuestion).max(1000) })
export type PrintedPaper = z.infer<typeof printedPaper>
export const printedPapers = z.array(printedPaper)

/** The right answers of each paper by the questions' keys, as its options are named; null where there is none. */
export const printKeys = z.array(
  z.strictObject({
    variant: z.string().max(1),
    answers: z.array(
      z.strictObject({ key: plainText(60, 1), number: z.int().min(1), answer: z.looseObject({}).nullable() }),
    ),
  }),
)
const variantLabel = { zh: '卷', en: 'Paper' }
const numberLabel = { zh: '题号', en: 'Number' }

export const printedWords: PartWords = {
  variant: variantLabel,
  questions: { zh: '题目', en: 'Questions' },
  number: numberLabel,
  original_number: { zh: '原题号', en: 'Number in the set' },
  exercise_id: { zh: '单题', en: 'Question' },
  version: { zh: '版本', en: 'Version' },
  type: { label: { zh: '题型', en: 'Type' }, of: typeWords },
  score: { zh: '分值', en: 'Points' },
  place: { zh: '位置', en: 'Place' },
  page: { zh: '页', en: 'Page' },
}

export const keyWords: PartWords = {
  variant: variantLabel,
  answers: { zh: '答案', en: 'Answers' },
  number: numberLabel,
  answer: { label: { zh: '答案', en: 'Answer' }, widget: 'exerciseAnswer' },
}
export type PrintKeys = z.infer<typeof printKeys>
