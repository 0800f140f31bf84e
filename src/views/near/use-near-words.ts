import { useMemo } from 'react'
import type { Language, Text } from '../../../resources/kit/index.ts'
import type { TextValues } from '../../locales/keys.ts'
import { useLanguage } from '../../locales/language.ts'
import { nearEn } from '../../locales/near.en.ts'
import { nearZh, type NearWords } from '../../locales/near.zh.ts'
import { filledText } from '../../../providers/filled-text.ts'

const words: Readonly<Record<Language, NearWords>> = { zh: nearZh, en: nearEn }

export interface NearTexts {
  words: NearWords
  /** A text with its values put in. */
  fill: (text: string, values: TextValues) => string
  say: (text: Text) => string
  language: Language
}

/** The words about likes and duplicates, in the language of the person. */
export function useNearWords(): NearTexts {
  const { language, say } = useLanguage()
  return useMemo(() => ({ words: words[language], fill: filledText, say, language }), [language, say])
}
