import { mayRead, namedIn, type AnyResource, type Fields } from '../../resources/kit/index.ts'
import type { Identity } from '../base/identity.ts'
import { languageKey } from '../storage/tables/columns.ts'
import { scopeKey } from '../storage/statements/scope.ts'

/** The fields of a resource that a person may read. */
export function readableFields(resource: AnyResource, { rights }: Identity): string[] {
  const fields: Fields = resource.fields
  return Object.keys(fields).filter((name) => mayRead(resource, namedIn(fields, name), rights))
}

/**
 * Identifies the text of a statement over records: it is the same for everybody with these fields, this kind of scope
 * and, where it matters, this language.
 */
export const keyOfFields = (resource: AnyResource, identity: Identity, fields: readonly string[]): string =>
  `${resource.name}|${scopeKey(resource, identity)}|${languageKey(resource, identity)}|${fields.join()}`
