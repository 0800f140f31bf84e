import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { sheetParts } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** The points of each question of a subject (小分). All points are in hundredths. */

export interface QuestionOfPaper {
  /** As on the paper. */
  number: number
  full: number
  /** Answered by marks on a sheet (客观题), not by writing. */
  isMarked: boolean
}

export interface QuestionPoints {
  questions: QuestionOfPaper[]
  /** By attempt, in the order of the questions; null for what has no points yet, undefined for what was not asked. */
  points: ReadonlyMap<number, readonly (number | null | undefined)[]>
}

interface AnswerRow extends Record<string, unknown> {
  attempt: number
  number: number
  score: number | null
  full: number
  exercise_id: number
}

interface Question extends Record<string, unknown> {
  id: number
  answer: ExerciseAnswer | null
  options: ExerciseOption[] | null
}

/** Which of the questions are answered by marks; those whose key nobody has entered are not. */
async function markedOnes({ database }: Records, ids: readonly number[]): Promise<Set<number>> {
  const rows = await database.all<Question>(
    sql`select id, answer, options from exercise where id = any(${sql.param([...ids])}::integer[])`,
  )
  const isMarked = ({ answer, options }: Question): boolean =>
    answer !== null && sheetParts(answer, options ?? []).every((part) => part.rows.length > 0)
  return new Set(rows.filter(isMarked).map(({ id }) => id))
}

/** Of answers that have a number in their paper, and that the person may see. */
export async function readQuestionPoints(records: Records, attempts: readonly number[]): Promise<QuestionPoints> {
  const { database, identity } = records
  const rows = await database.all<AnswerRow>(
    sql`select a.record_id as attempt, a.number, round(a.score * 100)::integer as score, round(coalesce(a.full_score, 0) * 100)::integer as full, a.exercise_id
      from answer_exercise a where a.record_id = any(${sql.param([...attempts])}::integer[]) and a.number is not null and a.deleted_at is null${andScope(answer_exercise, identity, sql`a`)}`,
    scopeValues(identity),
  )
  const marked = await markedOnes(records, [...new Set(rows.map(({ exercise_id }) => exercise_id))])
  const byNumber = new Map<number, QuestionOfPaper>()
  for (const { number, full, exercise_id } of rows) {
    const known = byNumber.get(number)
    byNumber.set(number, { number, full: Math.max(full, known?.full ?? 0), isMarked: marked.has(exercise_id) })
  }
  const questions = [...byNumber.values()].toSorted((one, other) => one.number - other.number)
  const places = new Map(questions.map(({ number }, at) => [number, at]))
  const points = new Map<number, (number | null | undefined)[]>()
  for (const { attempt, number, score } of rows) {
    const own = points.get(attempt) ?? new Array<number | null | undefined>(questions.length)
    own[places.get(number) ?? 0] = score
    points.set(attempt, own)
  }
  return { questions, points }
}
