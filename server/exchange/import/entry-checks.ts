import type { AnyResource } from '../../../resources/kit/index.ts'
import { capabilityImports } from '../../parts/imports.ts'
import type { Records } from '../../records/records.ts'
import type { EntryChecks, EntryMarker, Mark, Marks, SameValues } from './capability-imports.ts'

/** The checks that a resource's capabilities add to the entries of an import. */
export const entryChecksOf = (resource: AnyResource): EntryChecks[] =>
  capabilityImports.flatMap((of) => of(resource) ?? [])

/** The values by which entries of one file are the same; the first capability that defines them decides. */
export const sameValuesOf = (resource: AnyResource): SameValues | undefined =>
  entryChecksOf(resource).find(({ same }) => same)?.same

/** The first capability that recognises an entry decides. */
export function firstMarks(all: readonly Marks[]): Marks {
  const found = new Map<number, Mark>()
  for (const marks of all) for (const [number, mark] of marks) if (!found.has(number)) found.set(number, mark)
  return found
}

/** The markers of one reading, combined into one. */
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
