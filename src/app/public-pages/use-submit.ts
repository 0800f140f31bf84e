import { useState, type FormEvent } from 'react'
import { usePublicText } from '../../locales/public-text.ts'
import { faultWords } from './fault-words.ts'

/** One form's sending: not twice at once, its failure kept for the form to show. `send` throws or answers why it failed. */
export function useSubmit(send: () => Promise<{ success: boolean; error?: unknown }>) {
  const t = usePublicText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const { success, error } = await send()
      if (!success && error !== undefined) setFailure(faultWords(error, t))
    } catch (error) {
      setFailure(faultWords(error, t))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, submit }
}
