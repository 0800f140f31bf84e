import type { AnyResource } from '../../resources/kit/index.ts'
import { capabilityImports } from '../capabilities/imports.ts'
import type { Records } from '../records/records.ts'
import type { EntryChecks, EntryMarker, Mark, Marks, SameValues } from './capability-imports.ts'

/** What the capabilities of a resource say of the entries of an import. */
export const entryChecksOf = (resource: AnyResource): EntryChecks[] =>
  capabilityImports.flatMap((of) => of(resource) ?? [])

/** By which values entries of one file are the same; the first capability that says so decides. */
export const sameValuesOf = (resource: AnyResource): SameValues | undefined =>
  entryChecksOf(resource).find(({ same }) => same)?.same

/** The first that says something of an entry is heard. */
export function firstMarks(all: readonly Marks[]): Marks {
  const found = new Map<number, Mark>()
  for (const marks of all) for (const [number, mark] of marks) if (!found.has(number)) found.set(number, mark)
  return found
}

/** The markers of one reading as one. */
export function markerOf(resource: AnyResource, batchId: number): EntryMarker {
  const markers = entryChecksOf(resource).flatMap((checks) => checks.marker?.(batchId) ?? [])
  return {
    async resume(records: Records, upTo: number) {
      for (const marker of markers) await marker.resume(records, upTo)
    },
    async of(records, entries, once) {
      const all: Marks[] = []
      for (const marker of markers) all.push(await marker.of(records, entries, once))
      return firstMarks(all)
    },
  }
}
