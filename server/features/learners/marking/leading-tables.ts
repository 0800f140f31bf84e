import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../../storage/tables/column-types.ts'
import { idOf, score } from './columns.ts'

/** What those who lead the marking do, and what never counts. */

/** What is about an answer goes with it. */
const goesWith = (answers: PgTable, name: string, column: AnyPgColumn) =>
  foreignKey({ name, columns: [column], foreignColumns: [idOf(answers)] }).onDelete('cascade')

/**
 * Marks that were sent back to be marked again, each until it is (`ended`: `marked`), it is undone (`undone`), or an
 * earlier round of its answer is sent back (`superseded`). `mark_id`: the mark; `later_ids`: those of later rounds that
 * it took along; `batch`: what was sent back in one step.
 */
const returns = (answers: PgTable) =>
  pgTable(
    'marking_return',
    {
      id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
      batch: text('batch').notNull(),
      scheme_id: integer('scheme_id').notNull(),
      answer_id: integer('answer_id').notNull(),
      round: text('round').notNull(),
      user_id: integer('user_id').notNull(),
      mark_id: integer('mark_id').notNull(),
      later_ids: integer('later_ids').array().notNull().default(sql`'{}'`),
      reason: text('reason').notNull(),
      made_by: integer('made_by').notNull(),
      at: moment('at').notNull().defaultNow(),
      ended: text('ended'),
      ended_at: moment('ended_at'),
    },
    (table) => [
      index('marking_return_open').on(table.answer_id, table.round).where(sql`ended is null`),
      index('marking_return_user').on(table.user_id, table.scheme_id).where(sql`ended is null`),
      index('marking_return_scheme').on(table.scheme_id, table.id),
      goesWith(answers, 'marking_return_answer_fk', table.answer_id),
    ],
  )

/**
 * Marks that never count: those of a trial, and those of answers that came again to their marker. `mark_id`: the mark
 * that is repeated; `given_at`: null while the answer is before its marker.
 */
const uncounted = (answers: PgTable) =>
  pgTable(
    'marking_uncounted',
    {
      id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
      scheme_id: integer('scheme_id').notNull(),
      kind: text('kind').notNull(),
      answer_id: integer('answer_id').notNull(),
      user_id: integer('user_id').notNull(),
      round: text('round').notNull(),
      mark_id: integer('mark_id'),
      score: score('score'),
      points: text('points').array().notNull().default(sql`'{}'`),
      comment: text('comment'),
      flag: text('flag'),
      strokes: jsonb('strokes').notNull().default([]),
      ms: integer('ms'),
      at: moment('at').notNull().defaultNow(),
      given_at: moment('given_at'),
    },
    (table) => [
      uniqueIndex('marking_uncounted_one').on(table.scheme_id, table.user_id, table.kind, table.answer_id),
      index('marking_uncounted_answer').on(table.answer_id),
      goesWith(answers, 'marking_uncounted_answer_fk', table.answer_id),
    ],
  )

/** The answers of a trial, the same for everybody. */
const trials = (answers: PgTable) =>
  pgTable(
    'marking_trial',
    {
      scheme_id: integer('scheme_id').notNull(),
      answer_id: integer('answer_id').notNull(),
    },
    (table) => [
      primaryKey({ name: 'marking_trial_pkey', columns: [table.scheme_id, table.answer_id] }),
      index('marking_trial_answer').on(table.answer_id),
      goesWith(answers, 'marking_trial_answer_fk', table.answer_id),
    ],
  )

/** What a leader found of marks that they looked at (抽查): agreed, sent back, or decided by themselves. */
const checks = (answers: PgTable) =>
  pgTable(
    'marking_check',
    {
      id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
      scheme_id: integer('scheme_id').notNull(),
      answer_id: integer('answer_id').notNull(),
      mark_id: integer('mark_id').notNull(),
      user_id: integer('user_id').notNull(),
      verdict: text('verdict').notNull(),
      made_by: integer('made_by').notNull(),
      at: moment('at').notNull().defaultNow(),
    },
    (table) => [
      uniqueIndex('marking_check_mark').on(table.mark_id),
      index('marking_check_scheme').on(table.scheme_id, table.user_id),
      index('marking_check_answer').on(table.answer_id),
      goesWith(answers, 'marking_check_answer_fk', table.answer_id),
    ],
  )

export const leadingTables = (answers: PgTable) => ({
  marking_return: returns(answers),
  marking_uncounted: uncounted(answers),
  marking_trial: trials(answers),
  marking_check: checks(answers),
})
