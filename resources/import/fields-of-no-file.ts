import type { AnyField, AnyResource, Fields } from '../kit/index.ts'
import { recordFieldDeclarations } from '../registry/record-fields.ts'

/**
 * What a record has and no file could give it: what is computed, what the record carries of itself, and what is asked once for a whole
 * file. Our own exports hold them.
 */
export function fieldsOfNoFile(resource: AnyResource): [name: string, field: AnyField][] {
  const once: readonly string[] = resource.imports?.once ?? []
  return [
    ...Object.entries(resource.fields as Fields).filter(
      ([name, field]) => field.flow === 'read' || once.includes(name),
    ),
    ...Object.entries(recordFieldDeclarations),
  ]
}
