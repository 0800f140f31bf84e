import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { learningCentreEn } from './learning-centre.en.ts'
import { learningCentreZh } from './learning-centre.zh.ts'

const texts = partTexts('learningCentre', { zh: learningCentreZh, en: learningCentreEn })
export const useCentreTexts = () => usePartTexts(texts)
