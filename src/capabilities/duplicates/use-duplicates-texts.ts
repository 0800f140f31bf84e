import { useMemo } from 'react'
import type { Language, Text } from '../../../resources/kit/index.ts'
import type { TextValues } from '../../locales/keys.ts'
import { useLanguage } from '../../locales/language.ts'
import { duplicatesEn } from './duplicates.en.ts'
import { duplicatesZh, type DuplicatesWords } from './duplicates.zh.ts'
import { filledText } from '../../../providers/filled-text.ts'

const words: Readonly<Record<Language, DuplicatesWords>> = { zh: duplicatesZh, en: duplicatesEn }

export interface DuplicatesTexts {
  words: DuplicatesWords
  /** A text with its values put in. */
  fill: (text: string, values: TextValues) => string
  say: (text: Text) => string
  language: Language
}

/** The words about duplicates, in the language of the person. */
export function useDuplicatesTexts(): DuplicatesTexts {
  const { language, say } = useLanguage()
  return useMemo(() => ({ words: words[language], fill: filledText, say, language }), [language, say])
}
