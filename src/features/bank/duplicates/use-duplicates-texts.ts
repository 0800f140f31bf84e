import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { duplicatesEn } from './duplicates.en.ts'
import { duplicatesZh } from './duplicates.zh.ts'

const duplicates = partTexts('duplicates', { zh: duplicatesZh, en: duplicatesEn })

/** The texts about duplicates, in the person's language. */
export const useDuplicatesTexts = () => usePartTexts(duplicates)
