import { sameInput } from './form-model.ts'
import type { Values } from './stored-record.ts'

/** What becomes of input when its record is read again: after its own save, or because it was changed elsewhere. */

/** The fields whose input is no longer what it was, as when a save was sent. */
export const changedSince = (names: readonly string[], before: Values, typed: Values): string[] =>
  names.filter((name) => !sameInput(before[name], typed[name]))

/** The new values of a form: fields changed since `before` keep what was typed, all others follow the record. */
export const rebased = (names: readonly string[], before: Values, typed: Values, onto: Values): Values => ({
  ...onto,
  ...Object.fromEntries(changedSince(names, before, typed).map((name) => [name, typed[name]])),
})

/**
 * The values of a form that follows its record. Null where a field was changed here and there, to another value: saving
 * then shows both.
 */
export function followed(names: readonly string[], base: Values, typed: Values, onto: Values): Values | null {
  const theirs = new Set(changedSince(names, base, onto))
  const isContested = changedSince(names, base, typed).some(
    (name) => theirs.has(name) && !sameInput(typed[name], onto[name]),
  )
  return isContested ? null : rebased(names, base, typed, onto)
}
