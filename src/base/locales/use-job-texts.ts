import { partTexts, usePartTexts } from './part-texts.ts'
import { jobEn } from './job.en.ts'
import { jobZh } from './job.zh.ts'

const texts = partTexts('job', { zh: jobZh, en: jobEn })
export const useJobTexts = () => usePartTexts(texts)
