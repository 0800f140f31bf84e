import { fromFiles, type AnyField, type AnyResource } from '../kit/index.ts'
import { recordFieldDeclarations } from '../registry/own-fields.ts'

/**
 * Fields that no file can set: computed ones, the record's own, and those chosen for a whole file. Our own exports
 * contain them.
 */
export function fieldsOfNoFile(resource: AnyResource): [name: string, field: AnyField][] {
  const { once = [] } = fromFiles(resource) ?? {}
  return [
    ...Object.entries(resource.fields).filter(([name, field]) => field.flow === 'read' || once.includes(name)),
    ...Object.entries(recordFieldDeclarations),
  ]
}
