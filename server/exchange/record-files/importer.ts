import type { AnyResource, Text } from '../../../resources/kit/index.ts'
import type { Records } from '../../records/records.ts'
import type { RawEntry, ValidatedEntry } from './entry.ts'
import type { SourceColumn } from './table-entries.ts'
import type { ShapedTable, TableShape } from './table-shape.ts'

/** An import format besides tables. */
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

/** What an entity adds to the import that every entity has. */
export interface Importer {
  resource: AnyResource
  /** Its shape as a table, or that of one table that differs; default: a column for each field. */
  shape(rights: ReadonlySet<string>, table?: ShapedTable): TableShape
  /**
   * The targets of a table's columns, where headings are recognised from stored records. Called before the rows are
   * read.
   */
  recognise?(
    records: Records,
    columns: readonly SourceColumn[],
    mapping: readonly (string | null)[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<(string | null)[]>
  /** Rows of the template, by the names of their targets; default: one row of the columns' own examples. */
  examples?(): ExampleRow[]
  formats: readonly ImportFormat[]
  /** What a file is that no format accepts, and what to do with it; null for an unknown file. */
  explains?(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): Text | null
  /** Formats that only a call of their own uses, by name. */
  ownFormats?: readonly ImportFormat[]
  /** The entries of a file in one of its formats; `fileName` is its name when it was uploaded. */
  read(format: string, path: string, fileName: string): AsyncIterable<RawEntry>
  /**
   * Fills in values that follow from an entry's references, and adds contradictions to its `reasons`, before any
   * comparison.
   */
  complete?(
    records: Records,
    entries: readonly ValidatedEntry[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<void>
  /**
   * Records with the same content as an entry, by the entry's number, where neither a key nor a text identifies them.
   */
  repeated?(
    records: Records,
    entries: readonly ValidatedEntry[],
    once: Readonly<Record<string, unknown>>,
  ): Promise<ReadonlyMap<number, Repeated>>
  /** The fields that together tell entries apart, where no key does. */
  apart?: readonly string[]
  /** Plain text by which a person recognises an entry. */
  excerpt(values: Readonly<Record<string, unknown>>): string
}

export const defineImporter = (importer: Importer): Importer => importer

/** The cells of a row by the names of their targets; absent ones are empty. */
export type ExampleRow = Readonly<Record<string, Text>>
