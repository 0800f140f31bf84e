import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { defineTables } from '../../../storage/tables/capability-tables.ts'
import { moment } from '../../../storage/tables/column-types.ts'
import { shortLived } from '../../../storage/tables/short-lived.ts'

const ofRecord = { resource: text('resource').notNull(), record_id: integer('record_id').notNull() }

/** The draft of a record's field: what it will be when it is saved. A record that nobody edits has none. */
const drafts = pgTable(
  'draft',
  {
    ...ofRecord,
    base_version: integer('base_version').notNull(),
    seq: integer('seq').notNull(),
    content: jsonb('content').notNull(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'draft_pkey', columns: [table.resource, table.record_id] })],
)

/** The batches of operations that made it, in order. */
const operations = pgTable(
  'draft_operation',
  {
    ...ofRecord,
    seq: integer('seq').notNull(),
    op_id: text('op_id').notNull(),
    client: text('client').notNull(),
    user_id: integer('user_id'),
    operations: jsonb('operations').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'draft_operation_pkey', columns: [table.resource, table.record_id, table.seq] }),
    uniqueIndex('draft_operation_op_id').on(table.resource, table.record_id, table.op_id),
  ],
)

/** Who has a draft open, and where they are in it, as they last reported. */
const editors = shortLived(
  pgTable(
    'draft_editor',
    {
      ...ofRecord,
      client: text('client').notNull(),
      user_id: integer('user_id'),
      place: text('place'),
      came_at: moment('came_at').notNull().defaultNow(),
      seen_at: moment('seen_at').notNull().defaultNow(),
    },
    (table) => [primaryKey({ name: 'draft_editor_pkey', columns: [table.resource, table.record_id, table.client] })],
  ),
)

export const draft = defineTables({
  tables: () => ({ draft: drafts, draft_operation: operations, draft_editor: editors }),
})
