import { partTexts, usePartTexts } from '../../../../base/locales/part-texts.ts'
import { markingEn } from './marking.en.ts'
import { markingZh } from './marking.zh.ts'

const texts = partTexts('marking', { zh: markingZh, en: markingEn })
export const useMarkingTexts = () => usePartTexts(texts)
