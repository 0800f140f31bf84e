import { notify } from './notification.ts'
import { currentLanguage } from './session.ts'

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * Whether a required value exists. For an empty one a message names it: for inputs outside of a form, which would mark
 * its fields.
 */
export function hasValue(value: unknown, label: string): boolean {
  if (!isEmpty(value)) return true
  notify('error', { zh: `请填写${label}`, en: `This cannot be empty: ${label}` }[currentLanguage()])
  return false
}
