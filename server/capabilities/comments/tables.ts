import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { defineTables } from '../../storage/tables/capability-tables.ts'
import { moment } from '../../storage/tables/column-types.ts'

/**
 * Comments on a record of any resource. `reply_to` is the first comment of the thread, which also has the thread's
 * resolved state. A deleted comment keeps its row, without its text.
 */
const comment = pgTable(
  'comment',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    record_id: integer('record_id').notNull(),
    user_id: integer('user_id'),
    /** The person who acted for that user. */
    taken_by: integer('taken_by'),
    text: text('text').notNull(),
    reply_to: integer('reply_to'),
    /** The field that it is about. */
    field: text('field'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    resolved_at: moment('resolved_at'),
    resolved_by: integer('resolved_by'),
    deleted_at: moment('deleted_at'),
  },
  (table) => [
    index('comment_record').on(table.resource, table.record_id, table.id),
    index('comment_thread').on(table.reply_to, table.id).where(sql`reply_to is not null`),
    foreignKey({ name: 'comment_thread_fk', columns: [table.reply_to], foreignColumns: [table.id] }).onDelete(
      'cascade',
    ),
  ],
)

export const comments = defineTables({ tables: () => ({ comment }) })
