import type { EntryForm } from '../../../resources/import-batch.ts'
import type { AnyResource, FormGroup } from '../../../resources/kit/index.ts'

/** The pure half of correcting an entry. */

/** A field that refers to records of its own resource: these may be rows of the same file, which no picker has. */
export const refersToFile = (resource: AnyResource, name: string): boolean =>
  name === resource.parentField || resource.fields[name]?.target?.resource === resource.name

/** The fields as the form of the resource groups them; those that are in no form come last. */
export function entryGroups(resource: AnyResource, names: readonly string[]): FormGroup<string>[] {
  const groups = resource.form.map(({ label, fields }: FormGroup<string>) => ({
    label,
    fields: fields.filter((name) => names.includes(name)),
  }))
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  const others = { label: resource.label, fields: names.filter((name) => !grouped.has(name)) }
  return [...groups, others].filter(({ fields }) => fields.length > 0)
}

/** What cells say for the references to rows of the file. */
export const ownTexts = (resource: AnyResource, { fields, texts }: EntryForm): Record<string, string> =>
  Object.fromEntries(fields.filter((name) => refersToFile(resource, name)).map((name) => [name, texts[name] ?? '']))

/** Whether a fault is shown at a field of the form. */
export const isFault = ({ fields }: EntryForm, { path }: EntryForm['faults'][number]): boolean =>
  path !== undefined && fields.includes(path.split('.')[0] ?? '')
