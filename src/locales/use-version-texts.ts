import { useCallback } from 'react'
import type { KeysOf, TextValues } from './keys.ts'
import { useLanguage } from './language.ts'
import { textOf } from './public-text.ts'
import { versionsEn } from './versions.en.ts'
import { versionsZh, type VersionsTexts } from './versions.zh.ts'

const texts = { zh: versionsZh, en: versionsEn }

/** The words of versions and uses. They come with a record's page, not with the first list. */
export function useVersionTexts(): (key: KeysOf<VersionsTexts>, values?: TextValues) => string {
  const { language } = useLanguage()
  return useCallback((key, values) => textOf(texts[language], key, values), [language])
}
