import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { exerciseResponse, type ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import { itemAt } from '../../../../resources/kit/index.ts'
import type { Uncorrected } from '../../../../resources/learners/correction/uncorrected.ts'
import { systemIdentity } from '../../../base/identity.ts'
import type { Consequence, RecordContext } from '../../../records/hooks/write.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { answeredQuestions, type AnsweredQuestion } from '../answers/answered-questions.ts'
import { correctedScore, type Answered, type Corrected } from './corrected-score.ts'
import { correctionOf, inForce, type CorrectionInForce } from './in-force.ts'

/** Answers, and what they come to by the corrections of their paper. */

export interface AnswerRow extends Record<string, unknown> {
  id: number
  record_id: number
  exam_id: number | null
  subject_course_id: number
  user_id: number
  sitting: string
  exercise_id: number
  exercise_version: number | null
  answer: unknown
  score: number | null
  full_score: number
  before_correction: Uncorrected | null
  marked_by: number | null
}

/** Living ones, of living attempts. */
export const answersWhere = (database: Database, which: SQL, isHeld: boolean): Promise<AnswerRow[]> =>
  database.all<AnswerRow>(
    sql`select a.id, a.record_id, r.exam_id, a.subject_course_id, a.user_id, a.sitting, a.exercise_id, a.exercise_version, a.answer, a.score, a.full_score, a.before_correction, a.marked_by
      from answer_exercise a join answer_record r on r.id = a.record_id and r.deleted_at is null
      where ${which} and a.deleted_at is null order by a.id${isHeld ? sql` for no key update of a` : sql``}`,
  )

/** The question of each as it was answered and with its key. */
const questionsOf = (database: Database, rows: readonly AnswerRow[]) =>
  answeredQuestions({ database, identity: systemIdentity }, rows)

const responseIn = (answer: unknown): ExerciseResponse | null => {
  const read = exerciseResponse.safeParse(answer)
  return read.success ? read.data : null
}

/** What it was before any correction. */
const baseOf = ({ score, full_score, before_correction, marked_by }: AnswerRow): Uncorrected =>
  before_correction ?? { score, full_score, is_marked: marked_by !== null, mark: null }

const answeredBy = (row: AnswerRow, question: AnsweredQuestion | undefined): Answered => ({
  key: question?.answer ?? null,
  response: responseIn(row.answer),
  base: baseOf(row),
})

const isOf =
  (row: Pick<AnswerRow, 'exam_id' | 'exercise_id'>) =>
  ({ exam_id, exercise_id }: CorrectionInForce): boolean =>
    row.exam_id === exam_id && row.exercise_id === exercise_id

export interface CorrectedAnswer {
  row: AnswerRow
  answered: Answered
  before: Corrected
  after: Corrected
}

/** What answers come to by these corrections, in the order of the answers. */
export async function correctedBy(
  database: Database,
  rows: readonly AnswerRow[],
  corrections: readonly CorrectionInForce[],
): Promise<CorrectedAnswer[]> {
  const questions = await questionsOf(database, rows)
  return rows.map((row, at) => {
    const answered = answeredBy(row, questions[at])
    const own = corrections.filter(isOf(row)).map((one) => correctionOf(one, answered.key))
    const { score, full_score } = row
    return { row, answered, before: { score, full_score }, after: correctedScore(answered, own) }
  })
}

/** The values that an answer gets. */
const valuesOf = ({ answered, after }: CorrectedAnswer, isCorrected: boolean) => ({
  ...after,
  before_correction: isCorrected ? answered.base : null,
})

/**
 * Within a transaction: counts answers again by the corrections in force. `consequence` stores what changes; doing it
 * again changes nothing more.
 */
export async function countedAgain(
  { database }: Pick<RecordContext, 'database'>,
  which: SQL,
): Promise<{ found: CorrectedAnswer[]; consequence: Consequence }> {
  const rows = await answersWhere(database, which, true)
  // Read behind the locks: what came into force since is seen.
  const corrections = await inForce(
    database,
    rows.flatMap(({ exam_id }) => exam_id ?? []),
  )
  const found = await correctedBy(database, rows, corrections)
  const updates = found.map((one) => ({
    id: one.row.id,
    values: valuesOf(one, corrections.some(isOf(one.row))),
  }))
  return { found, consequence: { resource: answer_exercise, action: correcting, updates } }
}

/** What the history of an answer calls it. */
export const correcting = 'correct_answer_scores'

export interface ChangedAnswer {
  row: AnswerRow
  /** Of a person, since corrections are in force: what they gave, out of what they saw. */
  mark: { score: number; full_score: number } | null
}

/**
 * What answers that are about to be stored come to; null for those without a correction, then and before. `row` has
 * the points before corrections.
 */
export async function correctedValues(database: Database, changed: readonly ChangedAnswer[]) {
  const rows = changed.map(({ row }) => row)
  const corrections = await inForce(
    database,
    rows.flatMap(({ exam_id }) => exam_id ?? []),
  )
  if (corrections.length === 0 && rows.every(({ before_correction }) => before_correction === null))
    return rows.map(() => null)
  const marked = changed.map(({ row, mark }) => {
    const last = corrections.findLast(isOf(row))
    const since = mark ? { ...mark, after: last?.place ?? 0 } : baseOf(row).mark
    return { ...row, before_correction: { ...baseOf(row), mark: since } }
  })
  const found = await correctedBy(database, marked, corrections)
  return found.map((one, at) => {
    const isCorrected = corrections.some(isOf(one.row))
    return isCorrected || itemAt(rows, at).before_correction ? valuesOf(one, isCorrected) : null
  })
}
