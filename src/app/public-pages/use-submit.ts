import { useState, type FormEvent } from 'react'
import { useFailure } from './use-failure.ts'

/**
 * Submits one form: not twice at once, its failure kept for the form to show, also at its `fields`. `send` throws or
 * returns why it failed.
 */
export function useSubmit(send: () => Promise<{ success: boolean; error?: unknown }>, fields: readonly string[] = []) {
  const [busy, setBusy] = useState(false)
  const [failure, fail, at] = useFailure(fields)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    fail()
    try {
      const { success, error } = await send()
      if (!success) fail(error)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, at, submit }
}
