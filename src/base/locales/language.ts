import { useCallback, useSyncExternalStore } from 'react'
import { currentLanguage, watchSession } from '../../../providers/session.ts'
import type { Text } from '../../../resources/kit/field.ts'
import type { Language } from '../../../resources/kit/messages.ts'

/** The person's language, and a declared label in it. */
export function useLanguage(): { language: Language; say: (text: Text) => string } {
  const language = useSyncExternalStore(watchSession, currentLanguage)
  return { language, say: useCallback((text) => text[language], [language]) }
}
