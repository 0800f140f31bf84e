import { resources, type ResourceName } from '../../resources/index.ts'
import { heldKey, holds, mayRead, rightOf, type AnyResource } from '../../resources/kit/index.ts'
import type { Records } from './records.ts'

/** Of which resource the records are that a resource is made of. */
export const heldResource = ({ holds: field, fields }: AnyResource): AnyResource | undefined =>
  field === undefined ? undefined : resources[fields[field].target.resource as ResourceName]

/**
 * A record, and what it is made of in its order: living, within the asker's scope, without the fields that they may not read. Who may not
 * list those records gets none of them.
 */
export async function readWithHeld(
  records: Records,
  resource: AnyResource,
  id: number,
): Promise<Record<string, unknown>> {
  const record = await records.get(resource, id)
  const held = heldResource(resource)
  const { rights } = records.identity
  if (!held || !mayRead(resource, resource.fields[resource.holds!], rights)) return record
  const ids = (record[resource.holds!] ?? []) as number[]
  return {
    ...record,
    [heldKey(resource)!]: holds(rights, rightOf(held, 'list')) ? await records.getMany(held, ids) : [],
  }
}
