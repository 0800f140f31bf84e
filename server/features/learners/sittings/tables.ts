import { foreignKey, integer, jsonb, pgTable, primaryKey, text, type PgTable } from 'drizzle-orm/pg-core'
import { defineTables } from '../../../storage/tables/capability-tables.ts'

/** Answers of sittings in progress; once submitted they are records (`answer_exercise`). */
const sittingAnswer = (resources: Readonly<Record<string, PgTable>>) =>
  pgTable(
    'sitting_answer',
    {
      record_id: integer('record_id').notNull(),
      /** The question in its paper. */
      key: text('key').notNull(),
      given: jsonb('given'),
      /** The number of the save that brought it. */
      seq: integer('seq').notNull(),
    },
    (table) => [
      primaryKey({ name: 'sitting_answer_pkey', columns: [table.record_id, table.key] }),
      foreignKey({
        name: 'sitting_answer_record_fk',
        columns: [table.record_id],
        foreignColumns: [(resources['answer_record'] as any).id],
      }).onDelete('cascade'),
    ],
  )

export const sittings = defineTables({ tables: (resources) => ({ sitting_answer: sittingAnswer(resources) }) })
