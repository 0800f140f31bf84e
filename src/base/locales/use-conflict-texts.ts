import { partTexts, usePartTexts } from './part-texts.ts'
import { conflictEn } from './conflict.en.ts'
import { conflictZh } from './conflict.zh.ts'

const texts = partTexts('conflict', { zh: conflictZh, en: conflictEn })
export const useConflictTexts = () => usePartTexts(texts)
