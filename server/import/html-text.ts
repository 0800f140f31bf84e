import type { AnyField } from '../../resources/kit/index.ts'

/** Plain text on its way into fields that hold HTML. The repository sanitises it afterwards, as everything. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Every `<` of a formula is a character; a new line is a br. */
const htmlOf = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character]!).replace(/\n/g, '<br>')

function escapeKeys(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => escapeKeys(one, keys))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => [key, typeof one === 'string' && keys.includes(key) ? htmlOf(one) : escapeKeys(one, keys)])
  return Object.fromEntries(entries)
}

/** A value made of plain text as the field wants it: rich text as HTML, of a structure the keys that are HTML. */
export function asStored(field: AnyField, value: unknown): unknown {
  if (field.stored !== 'sanitised') return value
  return typeof value === 'string' ? htmlOf(value) : escapeKeys(value, field.options['html'] as readonly string[])
}
