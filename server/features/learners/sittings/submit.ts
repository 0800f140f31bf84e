import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { emptyResponse, type ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import { scoredByPaper } from '../../papers/paper-files/paper-answers.ts'
import { questionsIn, type ContentQuestion, type PaperContent } from '../../papers/paper-files/paper-content.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { createRecords, updateRecords } from '../../../records/write/write-records.ts'
import { savedAnswers } from './saved-answers.ts'
import { inNameOf, type SittingRow } from './sitting-row.ts'

/** A sitting that ends: its answers become records, scored by the keys that the paper had. */

/** What was saved; nothing where it is of another type than the paper's question. */
function scoredAnswer(question: ContentQuestion, saved: ExerciseResponse | null) {
  const type = String(question.record['type'])
  return scoredByPaper(question, saved?.type === type ? saved : emptyResponse(type))
}

/** Questions that were deleted, or moved to another course, meanwhile are left out: nothing can refer to them. */
async function stillThere(database: Database, course: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database.all<{ id: number }>(
    sql`select id from exercise where id = any(${sql.param([...ids])}::integer[]) and subject_course_id = ${course} and deleted_at is null order by id for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Within a transaction that holds the sitting. One whose time has ended was submitted when it did. `writerId`: who
 * submits it, where it is not the learner.
 */
export async function endSitting(
  records: Records,
  row: SittingRow,
  content: PaperContent,
  writerId = row.user_id,
): Promise<void> {
  const { database } = records
  const inTheirName = inNameOf(records, writerId)
  const by = { action: 'submit_sitting', by: 'server' } as const
  const submitted_at = (row.isOver ? row.due_at! : row.now).toISOString()
  await updateRecords(
    inTheirName,
    answer_record,
    [{ id: row.id, version: null, values: { state: 'submitted', submitted_at } }],
    by,
  )
  const saved = new Map((await savedAnswers(database, row.id)).map(({ key, given }) => [key, given]))
  const questions = questionsIn(content)
  const ids = questions.map(({ exercise_id }) => exercise_id)
  const living = await stillThere(database, row.subject_course_id, ids)
  const answers = questions
    .filter(({ exercise_id }) => living.has(exercise_id))
    .map((question) => ({
      ...scoredAnswer(question, saved.get(question.key) ?? null),
      sitting: row.title,
      user_id: row.user_id,
      subject_course_id: row.subject_course_id,
    }))
  await createRecords(inTheirName, answer_exercise, answers, by)
  await database.run(sql`delete from sitting_answer where record_id = ${row.id}`)
}
