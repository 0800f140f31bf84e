import { foreignKey, integer, pgTable, primaryKey, text, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { defineTables } from '../../storage/tables/capability-tables.ts'
import { moment } from '../../storage/tables/column-types.ts'

/** Pinned records of any resource. When a person is purged, their pins are deleted too. */
const pinTable = (people: PgTable) =>
  pgTable(
    'pin',
    {
      user_id: integer('user_id').notNull(),
      resource: text('resource').notNull(),
      record_id: integer('record_id').notNull(),
      created_at: moment('created_at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ name: 'pin_pkey', columns: [table.user_id, table.resource, table.record_id] }),
      foreignKey({
        name: 'pin_user_fk',
        columns: [table.user_id],
        foreignColumns: [(people as PgTable & { id: AnyPgColumn }).id],
      }).onDelete('cascade'),
    ],
  )

export const pinned = defineTables({ tables: ({ user }) => ({ pin: pinTable(user!) }) })
