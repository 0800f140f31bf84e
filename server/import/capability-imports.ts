import { optionsOf, type AnyResource, type Capable, type Text } from '../../resources/kit/index.ts'
import type { Records } from '../records/records.ts'

/** An entry of a file as it is compared: what it says, by field. `at` is its place in the file. */
export interface ComparedEntry {
  number: number
  at: string
  input: Readonly<Record<string, unknown>>
}

/** What an entry is, beside new: `record` is null where it is like another entry of the file. */
export interface Mark {
  state: 'duplicate' | 'similar'
  text: Text
  record: { id: number; version: number } | null
}

/** By the entry's number. */
export type Marks = ReadonlyMap<number, Mark>

/** What the whole file has in common. */
export type InCommon = Readonly<Record<string, unknown>>

/** Marks the entries of one reading of one file, whose batches come in turn. */
export interface EntryMarker {
  /** Learns the entries that an earlier run of this reading stored. */
  resume(records: Records, upTo: number): Promise<void>
  of(records: Records, entries: readonly ComparedEntry[], once: InCommon): Promise<Marks>
}

/** Values that make a second entry of a file the same as the first, and the field in which the two should then agree. */
export interface SameValues {
  fields: readonly string[]
  agree?: string
}

/** What a capability says of the entries of an import, in `server/capabilities/<name>/imports.ts`. */
export interface EntryChecks {
  same?: SameValues
  /** Records that entries are already: asked of entries in which nothing is wrong. */
  stored?(records: Records, entries: readonly ComparedEntry[], once: InCommon): Promise<Marks>
  /** Asked last, of entries that nothing else is said of. */
  marker?(batchId: number): EntryMarker
}

/** Undefined for a resource that has not got the capability. */
export type CapabilityImports = (resource: AnyResource) => EntryChecks | undefined

export const defineImports =
  <Options>(
    capability: Capable<Options>,
    checks: (resource: AnyResource, options: Options) => EntryChecks,
  ): CapabilityImports =>
  (resource) => {
    const options = optionsOf(resource, capability)
    return options === undefined ? undefined : checks(resource, options)
  }
