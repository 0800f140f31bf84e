import type { PgTable } from 'drizzle-orm/pg-core'

const marked = new WeakSet<PgTable>()

/**
 * Declares a table whose rows end by themselves and mean nothing later or elsewhere: sessions, leases, counters, keys
 * of what is under way. No backup has them, and a restored bank begins without them.
 */
export function shortLived<Table extends PgTable>(table: Table): Table {
  marked.add(table)
  return table
}

export const isShortLived = (table: PgTable): boolean => marked.has(table)
