import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { capabilityTables } from '../../parts/tables.ts'
import { tables } from './resource-tables.ts'
import { isShortLived } from './short-lived.ts'
import { systemTables } from './system-tables.ts'

/**
 * The tables of resources, of capabilities and of the system. Read by `npm run migration`, which writes changes as a
 * migration for review; the running server only applies migrations.
 */

export const allTables: Record<string, PgTable> = Object.assign(
  {},
  tables,
  systemTables,
  ...capabilityTables.map((one) => one.tables?.(tables)),
)

export const shortLivedTables: ReadonlySet<string> = new Set(
  Object.values(allTables)
    .filter(isShortLived)
    .map((table) => getTableConfig(table).name),
)
