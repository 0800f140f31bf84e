import { say } from './notification.ts'
import { currentLanguage } from './session.ts'

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether a value that is needed is there. Where it is empty the person is told which one: for what is asked outside of a form, which marks its fields. */
export function hasValue(value: unknown, label: string): boolean {
  if (!isEmpty(value)) return true
  say('error', { zh: `请填写${label}`, en: `This cannot be empty: ${label}` }[currentLanguage()])
  return false
}
