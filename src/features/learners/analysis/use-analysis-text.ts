import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { analysisEn } from './analysis.en.ts'
import { analysisZh } from './analysis.zh.ts'

const analysis = partTexts('analysis', { zh: analysisZh, en: analysisEn })

/** The texts of the tab, which load with it. */
export const useAnalysisText = () => usePartTexts(analysis)
