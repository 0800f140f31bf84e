import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { usesEn } from './uses.en.ts'
import { usesZh } from './uses.zh.ts'

const texts = partTexts('uses', { zh: usesZh, en: usesEn })
export const useUsesTexts = () => usePartTexts(texts).t
