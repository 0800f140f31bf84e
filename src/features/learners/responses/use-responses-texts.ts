import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { responsesEn } from './responses.en.ts'
import { responsesZh } from './responses.zh.ts'

const texts = partTexts('responses', { zh: responsesZh, en: responsesEn })

export const useResponsesTexts = () => usePartTexts(texts)
