import { optionsOf, type AnyResource, type Capable, type Text } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import type { RecordRow, Records } from '../../records/records.ts'

/** An entry of a file as it is compared: its values by field. `at` is its place in the file. */
export interface ComparedEntry {
  number: number
  at: string
  input: Readonly<Record<string, unknown>>
}

/** What an entry is, if not new: `record` is null where it matches another entry of the file. */
export interface Mark {
  state: 'duplicate' | 'similar'
  text: Text
  record: { id: number; version: number } | null
}

/** By the entry's number. */
export type Marks = ReadonlyMap<number, Mark>

/** What the whole file shares. */
export type InCommon = Readonly<Record<string, unknown>>

/** Marks the entries of one reading of one file, whose batches come in turn. */
export interface EntryMarker {
  /** Loads the entries that an earlier run of this reading stored. */
  resume(records: Records, upTo: number): Promise<void>
  of(records: Records, entries: readonly ComparedEntry[], once: InCommon): Promise<Marks>
}

/**
 * Values that make a second entry of a file a repetition of the first, and the field in which the two should then
 * agree.
 */
export interface SameValues {
  fields: readonly string[]
  agree?: string
}

/** How a capability takes part in an import, in `server/capabilities/<name>/imports.ts`. */
export interface EntryChecks {
  same?: SameValues
  /** Why these fields of an existing record may not be changed by this person; null if they may. */
  keeps?(identity: Identity, record: RecordRow, changed: readonly string[]): Text | null
  /** Existing records that entries are identical to; called for valid entries. */
  stored?(records: Records, entries: readonly ComparedEntry[], once: InCommon): Promise<Marks>
  /** Called last, for entries that are still considered new. */
  marker?(batchId: number): EntryMarker
}

/** Undefined for a resource without the capability. */
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
