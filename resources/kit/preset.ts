import type { AnyField } from './field.ts'
import type { Language } from './messages.ts'

/** Whether a field begins with the language of the person (`preset`). */
export const followsLanguage = ({ options }: Pick<AnyField, 'options'>): boolean => options['preset'] === 'language'

/** What a form begins with, and a call without the field gets; undefined for nothing. */
export const presetOf = (field: AnyField, language: Language): unknown =>
  followsLanguage(field) ? language : field.default
