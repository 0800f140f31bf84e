import type { AnyPgColumn, IndexBuilder } from 'drizzle-orm/pg-core'
import { optionsOf, type AnyResource, type Capable, type ColumnType } from '../../resources/kit/index.ts'

/** The words of a record's field, in normal form; each field is read once. */
export type FieldWords = (field: string) => string[]

/** A column that the server makes of a record's own fields, written wherever a record is written. */
export interface DerivedColumn {
  type: Extract<ColumnType, 'text' | 'integers'>
  valueOf(words: FieldWords): unknown
}

/** What a capability adds to the table of each resource that has it, in `server/capabilities/<name>/columns.ts`. */
export interface TableAdditions {
  /** By name. */
  columns?: Readonly<Record<string, DerivedColumn>>
  /** `nameOf` makes the name of an index of this table. */
  indexes?(table: Readonly<Record<string, AnyPgColumn>>, nameOf: (part: string) => string): readonly IndexBuilder[]
}

/** Undefined for a resource that has not got the capability. */
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
