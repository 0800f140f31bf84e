import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { defineTables } from '../../../storage/tables/capability-tables.ts'
import { moment } from '../../../storage/tables/column-types.ts'
import { shortLived } from '../../../storage/tables/short-lived.ts'
import { idOf, score } from './columns.ts'
import { leadingTables } from './leading-tables.ts'

/**
 * Marks, appended and never changed: a corrected one is a further row, and the last row of a round counts. `made_by`:
 * who wrote it, which is another person than its marker where a rubric changed. `scheme_id` is a record of the resource
 * that has the capability.
 */
const marks = (answers: PgTable) =>
  pgTable(
    'marking_mark',
    {
      id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
      scheme_id: integer('scheme_id').notNull(),
      answer_id: integer('answer_id').notNull(),
      round: text('round').notNull(),
      user_id: integer('user_id').notNull(),
      made_by: integer('made_by').notNull(),
      score: score('score'),
      points: text('points').array().notNull().default(sql`'{}'`),
      comment: text('comment'),
      flag: text('flag'),
      strokes: jsonb('strokes').notNull().default([]),
      ms: integer('ms'),
      is_withdrawn: boolean('is_withdrawn').notNull().default(false),
      at: moment('at').notNull().defaultNow(),
    },
    (table) => [
      index('marking_mark_answer').on(table.answer_id, table.id),
      index('marking_mark_scheme').on(table.scheme_id, table.user_id),
      foreignKey({
        name: 'marking_mark_answer_fk',
        columns: [table.answer_id],
        foreignColumns: [idOf(answers)],
      }).onDelete('cascade'),
    ],
  )

/**
 * The standing of an answer by its marks: the rounds that are open, or its score. One that was never marked has no row.
 */
const standings = (answers: PgTable) =>
  pgTable(
    'marking_standing',
    {
      answer_id: integer('answer_id').primaryKey(),
      scheme_id: integer('scheme_id').notNull(),
      open: text('open').array().notNull(),
      score: score('score'),
    },
    (table) => [
      index('marking_standing_scheme').on(table.scheme_id),
      foreignKey({
        name: 'marking_standing_answer_fk',
        columns: [table.answer_id],
        foreignColumns: [idOf(answers)],
      }).onDelete('cascade'),
    ],
  )

/** Answers tagged for the lesson, each by whom and with a word. */
const tags = (answers: PgTable) =>
  pgTable(
    'marking_tag',
    {
      answer_id: integer('answer_id').notNull(),
      user_id: integer('user_id').notNull(),
      scheme_id: integer('scheme_id').notNull(),
      kind: text('kind').notNull(),
      word: text('word').notNull().default(''),
      at: moment('at').notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ name: 'marking_tag_pkey', columns: [table.answer_id, table.user_id] }),
      index('marking_tag_scheme').on(table.scheme_id),
      foreignKey({
        name: 'marking_tag_answer_fk',
        columns: [table.answer_id],
        foreignColumns: [idOf(answers)],
      }).onDelete('cascade'),
    ],
  )

/** Who has an answer before them in which round. */
const leases = (answers: PgTable) =>
  shortLived(
    pgTable(
      'marking_lease',
      {
        answer_id: integer('answer_id').notNull(),
        round: text('round').notNull(),
        scheme_id: integer('scheme_id').notNull(),
        user_id: integer('user_id').notNull(),
        until: moment('until').notNull(),
      },
      (table) => [
        primaryKey({ name: 'marking_lease_pkey', columns: [table.answer_id, table.round] }),
        index('marking_lease_user').on(table.user_id, table.scheme_id),
        foreignKey({
          name: 'marking_lease_answer_fk',
          columns: [table.answer_id],
          foreignColumns: [idOf(answers)],
        }).onDelete('cascade'),
      ],
    ),
  )

export const marking = defineTables({
  tables: (resources) => {
    const answers = resources[answer_exercise.name]!
    return {
      marking_mark: marks(answers),
      marking_standing: standings(answers),
      marking_tag: tags(answers),
      ...leadingTables(answers),
      marking_lease: leases(answers),
    }
  },
})
