import { callOf, type AnyResource } from '../resources/kit/resource.ts'
import type { DuplicateGroup, DuplicateSearch, NearRecord } from '../resources/kit/likeness.ts'
import { act } from './data.ts'
import { send } from './http.ts'

/** The calls of a resource that says of being repeated (`likeness`), by their names in the declaration. */

/** What is like the values of a form. A fault says nothing: nobody asked for it. */
export async function readNear(
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<{ list: NearRecord[]; total: number }> {
  const { data } = await send<{ list: NearRecord[]; total: number }>(callOf(resource, `get_${resource.name}_near`), {
    body: input,
    signal,
    quietFor: 'all',
  })
  return data
}

export interface DuplicatesPage {
  list: DuplicateGroup[]
  total: number
  search: DuplicateSearch | null
}

export const readDuplicates = (
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<DuplicatesPage> => act(resource, `get_${resource.name}_duplicates`, { input, signal })

export const findDuplicates = (
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
): Promise<{ job_id: number }> => act(resource, `find_${resource.name}_duplicates`, { input })

/** None of these is a duplicate of another. */
export const dismissDuplicates = (resource: AnyResource, ids: readonly number[]): Promise<null> =>
  act(resource, `dismiss_${resource.name}_duplicates`, { ids })

export const mergeDuplicates = (
  resource: AnyResource,
  keep: number,
  records: readonly { id: number; version: number }[],
): Promise<{ kept: number; moved: number }> => act(resource, `merge_${resource.name}`, { input: { keep, records } })
