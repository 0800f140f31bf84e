import { z } from 'zod'
import { plainText } from '../../kit/index.ts'
import { answerText, defineExerciseType } from './exercise-type.ts'
import { messages } from './missing-messages.ts'
import { isEmptyStored } from './stored-text.ts'

const written = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** How a person scores: one entry for each step or aspect (踩点给分). `text` is rich text. */
const marking = z.array(z.strictObject({ text: plainText(2000), score: z.number().min(0).max(1000) })).max(30)

/** A model answer, or the scoring points: either of them guides a person who scores. */
const missing = (answer: { text: string; keywords?: readonly string[]; marking?: readonly unknown[] | undefined }) =>
  isEmptyStored(answer.text) && !answer.keywords?.length && !answer.marking?.length
    ? [{ path: 'text', message: messages.answer }]
    : []

export const shortAnswer = defineExerciseType({
  name: 'short_answer',
  label: { zh: '简答题', en: 'Short answer' },
  color: 'orange',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({
    type: z.literal('short_answer'),
    text: answerText,
    keywords: z.array(plainText(100, 1)).max(30),
    marking: marking.optional(),
  }),
  missing,
  objective: () => false,
  fromText: (text) => (written(text) ? { type: 'short_answer', text: written(text)!, keywords: [] } : null),
  toText: (answer) => answer.text,
  answerSpace: () => ({ kind: 'lines', lines: 4 }),
  example: {
    stem: '绿色植物利用光能制造有机物的过程叫什么？',
    options: [],
    answer: { type: 'short_answer', text: '光合作用', keywords: ['光合'] },
  },
})

export const essay = defineExerciseType({
  name: 'essay',
  label: { zh: '解答题', en: 'Essay' },
  color: 'volcano',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({ type: z.literal('essay'), text: answerText, marking: marking.optional() }),
  missing,
  objective: () => false,
  fromText: (text) => (written(text) ? { type: 'essay', text: written(text)! } : null),
  toText: (answer) => answer.text,
  answerSpace: () => ({ kind: 'box', lines: 14 }),
  example: { stem: '谈谈你对“学而不思则罔”的理解。', options: [], answer: { type: 'essay', text: '略' } },
})
