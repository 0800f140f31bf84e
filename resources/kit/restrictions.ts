import { setByActions } from './capability.ts'
import type { AnyResource } from './resource.ts'

/** What the capabilities of a resource prevent people from doing to its records. */

type Values = Readonly<Record<string, unknown>>

/** The fields of a record that somebody with these rights may not edit. */
export function readOnlyFields(
  resource: AnyResource,
  record: Values,
  rights: ReadonlySet<string>,
): ReadonlySet<string> {
  const all = setByActions(resource)
  const locked = resource.with.flatMap(({ of, options }) => of.readOnly?.(resource, options, record, rights) ?? [])
  return locked.length > 0 ? new Set([...all, ...locked]) : all
}

/** Whether a person with these rights may change any field of a record by editing it. */
export function isEditable(resource: AnyResource, record: Values, rights: ReadonlySet<string>): boolean {
  const readOnly = readOnlyFields(resource, record, rights)
  return Object.keys(resource.fields).some((name) => !readOnly.has(name))
}

/** Whether a record may be deleted. */
export const isDeletable = (resource: AnyResource, record: Values): boolean =>
  resource.with.every(({ of, options }) => of.isDeletable?.(options, record) ?? true)
