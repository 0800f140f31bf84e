import { HttpFault } from '../../../providers/fault.ts'
import type { PublicTranslate } from '../../locales/public-text.ts'

/** A failed call in words for the form that made it: what the server said, the problem of each field, and how long to wait. */
export function faultWords(error: unknown, t: PublicTranslate): string {
  if (!(error instanceof HttpFault)) return error instanceof Error ? error.message : String(error)
  const said = [error.message, ...(error.errors ?? []).map(({ message }) => message)]
  if (error.retry_after) said.push(t('login.retryAfter', { seconds: error.retry_after }))
  return [...new Set(said)].join(' · ')
}
