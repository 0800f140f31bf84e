import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { exercise as declaration } from '../../../../resources/exercise.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'

const draftLabel = { zh: '试卷草稿', en: 'Draft of a paper' }

/** Rows `t` whose structured value names a question, by the question. */
const naming = (database: Database, from: SQL, value: SQL, ids: readonly number[]) =>
  database.all<{ id: number; count: number }>(
    sql`select found.id, count(*)::integer as count from (
        select distinct t.ctid, named::text::integer as id from ${from} t, jsonb_path_query(${value}, 'lax $.**.exercise_id') named
        where jsonb_typeof(named) = 'number') found
      where found.id = any(${sql.param([...ids])}::integer[]) group by found.id`,
  )

/** A question in a draft of a paper, or on a printed sheet, keeps its identity. */
export const exercise = defineHooks(declaration, {
  async bindings(database, ids) {
    const drafts = await naming(database, sql`draft`, sql`t.content`, ids)
    const sheets = await naming(database, table(answer_sheet), sql`t.geometry`, ids)
    return [
      ...drafts.map((row) => ({ ...row, label: draftLabel })),
      ...sheets.map((row) => ({ ...row, label: answer_sheet.label })),
    ]
  },
})
