import { namedIn, heldKey, holds, mayRead, rightOf, type AnyResource } from '../../resources/kit/index.ts'
import type { Records } from './records.ts'
import { targetResource } from '../../resources/registry/by-name.ts'

/** The resource whose records a resource is made of. */
export const heldResource = ({ holds: field, fields }: AnyResource): AnyResource | undefined =>
  field === undefined ? undefined : targetResource(namedIn(fields, field))

/**
 * A record with the records that it is made of, in order: living ones, within the person's scope, without fields that
 * the person may not read. Without the right to list those records there are none.
 */
export async function readWithHeld(
  records: Records,
  resource: AnyResource,
  id: number,
): Promise<Record<string, unknown>> {
  const record = await records.get(resource, id)
  const held = heldResource(resource)
  const { rights } = records.identity
  if (!held || !mayRead(resource, namedIn(resource.fields, resource.holds!), rights)) return record
  const ids = (record[resource.holds!] ?? []) as number[]
  return {
    ...record,
    [heldKey(resource)!]: holds(rights, rightOf(held, 'list')) ? await records.getMany(held, ids) : [],
  }
}
