import { faultText, HttpFault, ClientFault } from '../../../providers/fault.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import type { PublicTranslate } from '../../base/locales/public-text.ts'

/**
 * The message of a failed call for its form: the server's message, the problem of each field, and how long to wait. If
 * the language was changed since (`since`), the message is the code's own, as the server's is in the previous language.
 * Messages at one of the form's `fields` are not repeated.
 */
export function faultWords(
  error: unknown,
  t: PublicTranslate,
  since?: Language,
  fields: readonly string[] = [],
): string {
  if (error instanceof ClientFault && since) return error.text[since]
  if (!(error instanceof HttpFault)) return error instanceof Error ? error.message : String(error)
  const messages = since
    ? [faultText(error.code, error.httpStatus, since)]
    : [
        error.message,
        ...(error.errors ?? []).filter(({ path }) => !fields.includes(path)).map(({ message }) => message),
      ]
  if (error.retry_after) messages.push(t('login.retryAfter', { seconds: error.retry_after }))
  return [...new Set(messages)].join(' · ')
}

/** The server's message for each of a form's fields. */
export function fieldWords(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  const errors = error instanceof HttpFault ? (error.errors ?? []) : []
  return Object.fromEntries(
    errors.filter(({ path }) => fields.includes(path)).map(({ path, message }) => [path, message]),
  )
}
