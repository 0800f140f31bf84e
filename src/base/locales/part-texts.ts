import { useMemo, useSyncExternalStore } from 'react'
import { addWords, watchWords, words, wordsOf } from '../../../providers/i18n.ts'
import type { Language, Text } from '../../../resources/kit/index.ts'
import type { KeysOf, TextValues } from './keys.ts'
import { useLanguage } from './language.ts'

/** A part of the site that brings its own words, of the shape `T`. */
export interface Part<T> {
  readonly name: string
  readonly texts: Readonly<Record<Language, T>>
}

/** Gives i18next the words of a part, in both languages, when the part is loaded. */
export function partTexts<T extends object>(name: string, texts: Readonly<Record<Language, T>>): Part<T> {
  addWords(name, texts)
  return { name, texts }
}

export interface PartTexts<T> {
  /** A key that the part does not have does not compile. */
  t(key: KeysOf<T>, values?: TextValues): string
  language: Language
  /** A declared label in the person's language. */
  say(text: Text): string
}

/** The words of a part in the language of the person. */
export function usePartTexts<T>({ name }: Part<T>): PartTexts<T> {
  const t = useSyncExternalStore(watchWords, () => words(name))
  const { language, say } = useLanguage()
  return useMemo(() => ({ t, language, say }), [t, language, say])
}

/** All words of a part at once, for what knows nothing of i18next and is handed its words, as the editors are. */
export const usePartWords = <T>({ name }: Part<T>): T => useSyncExternalStore(watchWords, () => wordsOf(name) as T)
