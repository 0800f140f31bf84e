import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { correctionsEn } from './corrections.en.ts'
import { correctionsZh } from './corrections.zh.ts'

const texts = partTexts('corrections', { zh: correctionsZh, en: correctionsEn })

export const useCorrectionsTexts = () => usePartTexts(texts)
