import type { AnyPgColumn, IndexBuilder } from 'drizzle-orm/pg-core'
import { optionsOf, type AnyResource, type Capable, type ColumnType } from '../../../resources/kit/index.ts'

/** The words of a record's field, in normal form; each field is read once. */
export type FieldWords = (field: string) => string[]

/** A column that the server derives from a record's own fields, written with every write of the record. */
export interface DerivedColumn {
  type: Extract<ColumnType, 'text' | 'integers'>
  valueOf(words: FieldWords): unknown
}

/** A field of flow `read` that the server makes of the rest of the record, written with it. */
export type DerivedField = (record: Readonly<Record<string, unknown>>) => unknown

/** What a capability adds to the table of each resource that has it, in `server/capabilities/<name>/columns.ts`. */
export interface TableAdditions {
  /** By name. */
  columns?: Readonly<Record<string, DerivedColumn>>
  /** Declared fields, by name; the history records their changes. */
  fields?: Readonly<Record<string, DerivedField>>
  /** `nameOf` builds the name of an index of this table. */
  indexes?(table: Readonly<Record<string, AnyPgColumn>>, nameOf: (part: string) => string): readonly IndexBuilder[]
}

/** Undefined for a resource without the capability. */
export type CapabilityColumns = (resource: AnyResource) => TableAdditions | undefined

export const defineColumns =
  <Options>(
    capability: Capable<Options>,
    additions: (resource: AnyResource, options: Options) => TableAdditions,
  ): CapabilityColumns =>
  (resource) => {
    const options = optionsOf(resource, capability)
    return options === undefined ? undefined : additions(resource, options)
  }
