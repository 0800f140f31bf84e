import type { FoundRecord, SystemOutput } from '../resources/system/system-calls.ts'
import { send } from './http.ts'
import { expectShape } from './response-shape.ts'
import { sessionCalls } from './session-calls.ts'
import { shownInPlace } from './shown-in-place.ts'

export type { FoundRecord }
export type Found = SystemOutput<'globalSearch'>

const found = {
  shape: '{ list: [{ resource, id, title, … }], incomplete: [] }',
  holds: (data: unknown) => Array.isArray((data as Found | null)?.list) && Array.isArray((data as Found).incomplete),
}

/** Searches all records that the person may list. Its dialog itself shows a failure. */
export async function searchRecords(keyword: string, signal: AbortSignal): Promise<Found> {
  const { data } = await send<unknown>(sessionCalls.globalSearch, {
    query: { keyword },
    signal,
    quietFor: shownInPlace,
  })
  return expectShape<Found>(found, data, sessionCalls.globalSearch.path)
}
