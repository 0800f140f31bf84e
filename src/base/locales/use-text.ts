import { useCallback, useSyncExternalStore } from 'react'
import { watchWords, words } from '../../../providers/i18n.ts'
import type { KeysOf, TextValues } from './keys.ts'
import type { AppTexts } from './zh.ts'

/** A key that is not in `zh.ts` does not compile. */
export type TextKey = KeysOf<AppTexts>
export type Translate = (key: TextKey, values?: TextValues) => string

/** The product's words in the person's language, behind the login. */
export function useText(): Translate {
  const t = useSyncExternalStore(watchWords, words)
  return useCallback((key, values) => t(key, values ?? {}), [t])
}
