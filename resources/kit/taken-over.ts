import type { AnyField } from './field.ts'
import { checkNames } from './name-checks.ts'
import type { AnyResource } from './resource.ts'

/** What a form takes over from the record that a field refers to: the field here, and the one there. */
export const takenOver = ({ options }: Pick<AnyField, 'options'>): Readonly<Record<string, string>> =>
  (options['takesOver'] as Readonly<Record<string, string>> | undefined) ?? {}

/** The checks of `checkResources` for it: fields that are there on both sides, and that forms can write here. */
export function checkTakenOver(
  resource: AnyResource,
  resources: Readonly<Record<string, AnyResource>>,
  faults: string[],
): void {
  for (const [name, one] of Object.entries(resource.fields))
    for (const [own, theirs] of Object.entries(takenOver(one))) {
      const at = `${resource.name}.fields.${name}.takesOver.${own}`
      checkNames(at, [own], Object.keys(resource.fields), faults)
      checkNames(at, [theirs], Object.keys(resources[one.target?.resource ?? '']?.fields ?? {}), faults)
      if (resource.fields[own]?.flow === 'read') faults.push(`${at}: only the server sets "${own}"`)
    }
}
