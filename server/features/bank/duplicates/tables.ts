import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { defineTables } from '../../../storage/tables/capability-tables.ts'
import { moment } from '../../../storage/tables/column-types.ts'

/** Pairs of records that a person dismissed as duplicates, each pair once: `one_id` is the smaller. */
const not_duplicate = pgTable(
  'not_duplicate',
  {
    resource: text('resource').notNull(),
    one_id: integer('one_id').notNull(),
    other_id: integer('other_id').notNull(),
    user_id: integer('user_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'not_duplicate_pkey', columns: [table.resource, table.one_id, table.other_id] })],
)

/** The result of a person's last search for duplicates, the most similar first; replaced by the next search. */
const duplicate_group = pgTable(
  'duplicate_group',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    resource: text('resource').notNull(),
    user_id: integer('user_id').notNull(),
    job_id: integer('job_id').notNull(),
    /** The value of `within` that the members share. */
    within: integer('within'),
    kind: text('kind').notNull(),
    percent: integer('percent').notNull(),
    member_ids: integer('member_ids').array().notNull(),
  },
  (table) => [index('duplicate_group_person').on(table.user_id, table.resource, table.percent, table.id)],
)

/** A person's last search for duplicates. `groups` is null while it runs. */
const duplicate_search = pgTable(
  'duplicate_search',
  {
    resource: text('resource').notNull(),
    user_id: integer('user_id').notNull(),
    job_id: integer('job_id').notNull(),
    ended_at: moment('ended_at'),
    groups: integer('groups').notNull().default(0),
    /** More groups were found than are kept. */
    is_cut: boolean('is_cut').notNull().default(false),
  },
  (table) => [primaryKey({ name: 'duplicate_search_pkey', columns: [table.resource, table.user_id] })],
)

/** Merges, with what each changed: by that they are undone. */
const duplicate_merge = pgTable('duplicate_merge', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  resource: text('resource').notNull(),
  kept_id: integer('kept_id').notNull(),
  other_ids: integer('other_ids').array().notNull(),
  /** In the shape of `MergeChanges`. */
  changes: jsonb('changes').notNull(),
  user_id: integer('user_id'),
  at: moment('at').notNull().defaultNow(),
  undone_at: moment('undone_at'),
})

export const duplicates = defineTables({
  tables: () => ({ not_duplicate, duplicate_group, duplicate_search, duplicate_merge }),
})
