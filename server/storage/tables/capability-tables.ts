import type { PgTable } from 'drizzle-orm/pg-core'

/** What a capability adds to the database, in `server/capabilities/<name>/tables.ts`. */
export interface CapabilityTables {
  /** Its own tables, by name; called with those of the resources, which they may refer to. */
  tables?(resources: Readonly<Record<string, PgTable>>): Readonly<Record<string, PgTable>>
}

export const defineTables = (tables: CapabilityTables): CapabilityTables => tables
