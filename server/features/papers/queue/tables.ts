import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { defineTables } from '../../../storage/tables/capability-tables.ts'
import { moment } from '../../../storage/tables/column-types.ts'
import { shortLived } from '../../../storage/tables/short-lived.ts'

/** Who has a record of a queue before them, so that nobody else gets it. */
const leases = shortLived(
  pgTable(
    'queue_lease',
    {
      resource: text('resource').notNull(),
      record_id: integer('record_id').notNull(),
      user_id: integer('user_id').notNull(),
      until: moment('until').notNull(),
    },
    (table) => [primaryKey({ name: 'queue_lease_pkey', columns: [table.resource, table.record_id] })],
  ),
)

export const queue = defineTables({ tables: () => ({ queue_lease: leases }) })
