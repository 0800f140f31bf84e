import { z } from 'zod'
import { correctionFields } from './rules.ts'

const { number, ...rule } = correctionFields

const shared = {
  on: 'row',
  label: { zh: '更正成绩', en: 'Correct scores' },
  help: {
    zh: '先建一项更正并预览影响，确认后再执行',
    en: 'Makes a correction and shows what it does; it is applied from there',
  },
  icon: 'edit',
  go: { zh: '下一步：预览影响', en: 'Next: preview the effect' },
  right: 'score_correction:create',
  output: z.strictObject({ id: z.int() }),
  shows: 'score_correction',
} as const

/** From a paper: the question by its number. */
export const correctScores = { ...shared, input: { number, ...rule } } as const
/** From an answer: its question. */
export const correctScoresOfQuestion = { ...shared, input: rule } as const
