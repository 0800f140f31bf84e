import type { AnyResource, Text } from '../../resources/kit/index.ts'
import type { Records } from '../records/records.ts'
import type { RawEntry, ValidatedEntry } from './entry.ts'
import type { SourceColumn } from './table-entries.ts'
import type { ShapedTable, TableShape } from './table-shape.ts'

/** A way for files of one kind to come in, besides tables. */
export interface ImportFormat {
  name: string
  label: Text
  extensions: readonly string[]
  recognises(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): boolean
}

/** An existing record, and the message about it. */
export interface Repeated {
  id: number
  version: number
  text: Text
}

/** What an entity adds to what every import can do. */
export interface Importer {
  resource: AnyResource
  /** How it looks as a table, and how one table looks that is not like all of them; default: a column a field. */
  shape(rights: ReadonlySet<string>, table?: ShapedTable): TableShape
  /** What the columns of a table fill, where only the bank can tell what a heading names. Asked before its rows are read. */
  recognise?(
    records: Records,
    columns: readonly SourceColumn[],
    mapping: readonly (string | null)[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<(string | null)[]>
  /** Rows of the template, by the names of their targets; default: one row of what the columns give as an example. */
  examples?(): ExampleRow[]
  formats: readonly ImportFormat[]
  /** What a file is that none of the formats takes, and what to do with it; null: nothing is known of it. */
  explains?(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): Text | null
  /** Formats that only a call of their own asks for, by name. */
  ownFormats?: readonly ImportFormat[]
  /** The entries of a file in one of its formats; `fileName` is what it was uploaded as. */
  read(format: string, path: string, fileName: string): AsyncIterable<RawEntry>
  /** Fills in what follows from what an entry points at, and says at its `reasons` what does not fit; before anything is compared. */
  complete?(
    records: Records,
    entries: readonly ValidatedEntry[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /** Records that say the same as an entry, by the entry's number, where neither a key nor a text tells it. */
  repeated?(records: Records, entries: readonly ValidatedEntry[]): Promise<ReadonlyMap<number, Repeated>>
  /** What a person recognises an entry by, as plain text. */
  excerpt(values: Readonly<Record<string, unknown>>): string
}

/** The cells of a row by the names of their targets; what is not there is empty. */
export type ExampleRow = Readonly<Record<string, Text>>
