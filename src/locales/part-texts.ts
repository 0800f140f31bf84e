import { useMemo } from 'react'
import type { Language, Text } from '../../resources/kit/index.ts'
import type { KeysOf, TextValues } from './keys.ts'
import { useLanguage } from './language.ts'
import { textOf } from './public-text.ts'

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface PartTexts<T> {
  t(key: KeysOf<T>, values?: TextValues): string
  language: Language
  /** A declared label in the person's language. */
  say(text: Text): string
}

/** The words of a part that brings its own, in both languages, when it is loaded. */
export function usePartTexts<T extends Groups>(texts: Readonly<Record<Language, T>>): PartTexts<T> {
  const { language, say } = useLanguage()
  return useMemo(
    () => ({ t: (key, values) => textOf(texts[language], key, values), language, say }),
    [texts, language, say],
  )
}
