import { faultText, HttpFault, SaidFault } from '../../../providers/fault.ts'
import type { Language } from '../../../resources/kit/messages.ts'
import type { PublicTranslate } from '../../locales/public-text.ts'

/**
 * A failed call in words for the form that made it: what the server said, the problem of each field, and how long to wait. Whoever
 * has changed the language since then reads in it (`since`) what the code means: the server's own words are in the one before. What stands at one of the form's `fields` is not said twice.
 */
export function faultWords(
  error: unknown,
  t: PublicTranslate,
  since?: Language,
  fields: readonly string[] = [],
): string {
  if (error instanceof SaidFault && since) return error.said[since]
  if (!(error instanceof HttpFault)) return error instanceof Error ? error.message : String(error)
  const said = since
    ? [faultText(error.code, error.httpStatus, since)]
    : [
        error.message,
        ...(error.errors ?? []).filter(({ path }) => !fields.includes(path)).map(({ message }) => message),
      ]
  if (error.retry_after) said.push(t('login.retryAfter', { seconds: error.retry_after }))
  return [...new Set(said)].join(' · ')
}

/** What the server said of each of a form's fields. */
export function fieldWords(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  const errors = error instanceof HttpFault ? (error.errors ?? []) : []
  return Object.fromEntries(
    errors.filter(({ path }) => fields.includes(path)).map(({ path, message }) => [path, message]),
  )
}
