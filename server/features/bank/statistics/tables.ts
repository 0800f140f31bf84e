import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { defineTables } from '../../../storage/tables/capability-tables.ts'

/**
 * Questions with outdated statistics, one row for each change: inserted by triggers, deleted by the work of this
 * folder.
 */
const exercise_due = pgTable(
  'exercise_due',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exercise_id: integer('exercise_id').notNull(),
  },
  (table) => [index('exercise_due_exercise').on(table.exercise_id)],
)

export const statistics = defineTables({ tables: () => ({ exercise_due }) })
