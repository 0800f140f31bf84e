import { partTexts, usePartTexts } from '../../locales/part-texts.ts'
import { duplicatesEn } from './duplicates.en.ts'
import { duplicatesZh } from './duplicates.zh.ts'

const duplicates = partTexts('duplicates', { zh: duplicatesZh, en: duplicatesEn })

/** The words about duplicates, in the language of the person. */
export const useDuplicatesTexts = () => usePartTexts(duplicates)
