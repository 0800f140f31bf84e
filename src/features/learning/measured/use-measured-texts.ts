import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { measuredEn } from './measured.en.ts'
import { measuredZh } from './measured.zh.ts'

const texts = partTexts('measured', { zh: measuredZh, en: measuredEn })
export const useMeasuredTexts = () => usePartTexts(texts)
