import { callOf, type AnyResource } from '../resources/kit/resource.ts'
import { send } from './http.ts'
import { expectShape, shapes } from './response-shape.ts'

/** Earlier versions of a record, and its uses; loaded with the page of a record. */

type StoredRecord = Record<string, unknown> & { id: number; version: number }

/**
 * A record as it was at a version, as far as the caller may read it. Rejects with 100404 for one that never existed.
 */
export async function readVersion(
  resource: AnyResource,
  id: number,
  version: number,
  signal?: AbortSignal,
): Promise<StoredRecord> {
  const call = callOf(resource, 'version')
  return expectShape<StoredRecord>(
    shapes.record,
    (await send(call, { query: { id, version }, signal })).data,
    call.path,
  )
}

/**
 * Creates a new version with the content of an earlier one. `version` is the one last read. Refusals are left to the
 * caller: 100409 when the record changed since, 100400 naming fields whose old values are no longer allowed.
 */
export async function revertTo(
  resource: AnyResource,
  { id, version, to }: { id: number; version: number; to: number },
): Promise<StoredRecord> {
  const call = callOf(resource, 'revert')
  return expectShape<StoredRecord>(
    shapes.record,
    (await send(call, { body: { id, version, to }, quietFor: [100400, 100409] })).data,
    call.path,
  )
}

/** Records of one resource that refer to this one by one field, or users to whom it was granted. */
export interface UseGroup {
  by: string
  resource: string
  field: string | null
  count: number
  /** There are more than `count`. */
  more: boolean
  /** How many of `count` the caller may see. */
  seen: number
  records: { id: number; title: string | null }[]
}

/** Uses of a record; with `by` a single group, page by page. */
export async function readUses(
  resource: AnyResource,
  query: { id: number; by?: string; page?: number; page_size?: number },
  signal?: AbortSignal,
): Promise<UseGroup[]> {
  return (await send<{ list: UseGroup[] }>(callOf(resource, 'uses'), { query, signal })).data.list
}
