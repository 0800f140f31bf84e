import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../resources/kit/field.ts'
import type { Language } from '../../resources/kit/messages.ts'
import type { AppTexts } from './zh.ts'

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string]

/** `login.submit`: a key that is not in `zh.ts` does not compile. */
export type TextKey = KeysOf<AppTexts>
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** The product's words in the person's language. */
export function useText(): Translate {
  const { t } = useTranslation()
  return useCallback((key, values) => t(key, values ?? {}), [t])
}

/** The person's language, and a declared label in it. */
export function useLanguage(): { language: Language; say: (text: Text) => string } {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh'
  return { language, say: useCallback((text) => text[language], [language]) }
}
