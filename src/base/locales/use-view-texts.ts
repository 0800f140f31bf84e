import { useMemo, useSyncExternalStore } from 'react'
import { watchWords, words } from '../../../providers/i18n.ts'
import type { Language, Text } from '../../../resources/kit/index.ts'
import { useLanguage } from './language.ts'
import type { ViewTexts } from './views.zh.ts'

/** `list.refresh`: a text of the generated screens, by group and name. */
export type ViewTextKey = { [G in keyof ViewTexts]: `${G}.${Extract<keyof ViewTexts[G], string>}` }[keyof ViewTexts]

export interface Texts {
  t(key: ViewTextKey, values?: Record<string, string | number>): string
  language: Language
  /** A declared label in the person's language. */
  say(text: Text): string
}

/** The words of the generated screens, in the language of the person. */
export function useViewTexts(): Texts {
  const t = useSyncExternalStore(watchWords, words)
  const { language, say } = useLanguage()
  return useMemo(() => ({ t: (key, values) => t(`views.${key}`, values ?? {}), language, say }), [t, language, say])
}
