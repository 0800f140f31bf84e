import { useCallback } from 'react'
import type { Language } from '../../../resources/kit/messages.ts'
import { filledText } from '../../../providers/filled-text.ts'
import type { KeysOf, TextValues } from './keys.ts'
import { useLanguage } from './language.ts'
import { publicEn } from './public.en.ts'
import { publicZh, type PublicTexts } from './public.zh.ts'

/**
 * Words before the login, without i18next: nobody should load 20 kB to read the word 登录. Behind the login the same
 * words are i18next's too (`zh.ts`, `en.ts`).
 */
export type PublicTextKey = KeysOf<PublicTexts>
export type PublicTranslate = (key: PublicTextKey, values?: TextValues) => string

const texts: Readonly<Record<Language, PublicTexts>> = { zh: publicZh, en: publicEn }

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A text of `login.title`'s kind, with its values put in. */
export function textFor(groups: Groups, key: string, values: TextValues = {}): string {
  const [group, name] = key.split('.') as [string, string]
  return filledText(groups[group]![name]!, values)
}

export const publicText = (language: Language, key: PublicTextKey, values?: TextValues): string =>
  textFor(texts[language], key, values)

export function usePublicText(): PublicTranslate {
  const { language } = useLanguage()
  return useCallback((key, values) => publicText(language, key, values), [language])
}
