import { useCallback } from 'react'
import type { Language } from '../../../resources/kit/messages.ts'
import type { KeysOf, TextValues } from './keys.ts'
import { useLanguage } from './language.ts'
import { pagesEn } from './pages.en.ts'
import { pagesZh, type PagesTexts } from './pages.zh.ts'
import { textFor, type PublicTextKey } from './public-text.ts'
import { publicEn } from './public.en.ts'
import { publicZh } from './public.zh.ts'

/** The words of every public page; the login itself takes `public-text.ts`, which is less. */
export type PageTextKey = PublicTextKey | KeysOf<PagesTexts>
export type PageTranslate = (key: PageTextKey, values?: TextValues) => string

const texts = {
  zh: { ...publicZh, ...pagesZh, error: { ...publicZh.error, ...pagesZh.error } },
  en: { ...publicEn, ...pagesEn, error: { ...publicEn.error, ...pagesEn.error } },
}

export const pageText = (language: Language, key: PageTextKey, values?: TextValues): string =>
  textFor(texts[language], key, values)

export function usePageText(): PageTranslate {
  const { language } = useLanguage()
  return useCallback((key, values) => pageText(language, key, values), [language])
}
