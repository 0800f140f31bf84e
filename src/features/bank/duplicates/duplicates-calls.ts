import { act } from '../../../../providers/data.ts'
import { send } from '../../../../providers/http.ts'
import {
  duplicateCalls,
  type DuplicateGroup,
  type DuplicateSearch,
  type SimilarRecord,
} from '../../../../resources/bank/duplicates/index.ts'
import { callOf, type AnyResource } from '../../../../resources/kit/index.ts'

/** The calls of a resource for its duplicates. */

/** Records similar to the values of a form. Errors are not shown, since the person did not request this search. */
export async function readSimilar(
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<{ list: SimilarRecord[]; total: number }> {
  const { data } = await send<{ list: SimilarRecord[]; total: number }>(
    callOf(resource, duplicateCalls(resource.name).similar),
    {
      body: input,
      signal,
      quietFor: 'all',
    },
  )
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
): Promise<DuplicatesPage> => act(resource, duplicateCalls(resource.name).groups, { input, signal })

export const findDuplicates = (
  resource: AnyResource,
  input: Readonly<Record<string, unknown>>,
): Promise<{ job_id: number }> => act(resource, duplicateCalls(resource.name).find, { input })

/** Records that none of these is a duplicate of another. */
export const dismissDuplicates = (resource: AnyResource, ids: readonly number[]): Promise<null> =>
  act(resource, duplicateCalls(resource.name).dismiss, { ids })

export const mergeDuplicates = (
  resource: AnyResource,
  keep: number,
  records: readonly { id: number; version: number }[],
): Promise<{ kept: number; moved: number; merge_id: number }> =>
  act(resource, duplicateCalls(resource.name).merge, { input: { keep, records } })

/** Undoes a merge; `left` is what somebody changed since, which stays as it is. */
export const undoMerge = (resource: AnyResource, merge_id: number): Promise<{ kept: number; left: number }> =>
  act(resource, duplicateCalls(resource.name).undo, { input: { merge_id } })
