import { useState } from 'react'
import type { Language } from '../../../resources/kit/messages.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { usePublicText } from '../../base/locales/public-text.ts'
import { faultWords, fieldWords } from './fault-words.ts'

interface Failure {
  error: unknown
  /** The language of the request. */
  language: Language
}

/**
 * Why a call failed, in the current language; empty where none did. `fail()` clears it. Callers whose request was in
 * another language than the one `fail` belongs to pass it. `at`: the messages of each of these fields.
 */
export function useFailure(
  fields: readonly string[] = [],
): [failure: string, fail: (error?: unknown, askedIn?: Language) => void, at: Readonly<Record<string, string>>] {
  const t = usePublicText()
  const { language } = useLanguage()
  const [failed, setFailed] = useState<Failure | null>(null)
  const fail = (error?: unknown, askedIn = language): void =>
    setFailed(error === undefined ? null : { error, language: askedIn })
  if (!failed) return ['', fail, {}]
  if (failed.language !== language) return [faultWords(failed.error, t, language), fail, {}]
  return [faultWords(failed.error, t, undefined, fields), fail, fieldWords(failed.error, fields)]
}
