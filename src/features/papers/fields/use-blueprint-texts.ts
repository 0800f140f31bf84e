import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { blueprintEn } from './blueprint.en.ts'
import { blueprintZh } from './blueprint.zh.ts'

const texts = partTexts('blueprint', { zh: blueprintZh, en: blueprintEn })

/** The texts of blueprints, which load with their inputs and results. */
export const useBlueprintTexts = () => usePartTexts(texts)
