import { useState, type FormEvent } from 'react'
import type { Language } from '../../../resources/kit/messages.ts'
import { useLanguage } from '../../locales/language.ts'
import { usePublicText } from '../../locales/public-text.ts'
import { faultWords } from './fault-words.ts'

interface Failure {
  error: unknown
  /** In which the server was asked. */
  language: Language
}

/** One form's sending: not twice at once, its failure kept for the form to show. `send` throws or answers why it failed. */
export function useSubmit(send: () => Promise<{ success: boolean; error?: unknown }>) {
  const t = usePublicText()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      const { success, error } = await send()
      if (!success && error !== undefined) setFailed({ error, language })
    } catch (error) {
      setFailed({ error, language })
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure: failed ? faultWords(failed.error, t, failed.language === language ? undefined : language) : '', submit }
}
