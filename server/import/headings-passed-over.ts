import type { AnyField, AnyResource, Fields } from '../../resources/kit/index.ts'
import { recordFieldDeclarations } from '../../resources/record-fields.ts'
import { plainName } from './entry.ts'

/**
 * Headings of what a record has and no file could give it: what is computed, what the record carries of itself, and what is asked once
 * for a whole file. Our own exports hold them; they are passed over with one word for all.
 */
export function headingsPassedOver(resource: AnyResource): ReadonlySet<string> {
  const once: readonly string[] = resource.imports?.once ?? []
  const fields: [string, AnyField][] = [...Object.entries(resource.fields as Fields).filter(([name, field]) => field.flow === 'read' || once.includes(name)), ...Object.entries(recordFieldDeclarations)]
  return new Set(fields.flatMap(([name, { label }]) => [name, label.zh, label.en].map(plainName)))
}
