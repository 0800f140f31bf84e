import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { progressEn } from './progress.en.ts'
import { progressZh } from './progress.zh.ts'

const texts = partTexts('progress', { zh: progressZh, en: progressEn })
export const useProgressTexts = () => usePartTexts(texts)
