import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { sheetParts } from '../../../../resources/bank/exercise-types/scoring.ts'
import { numberLabel, numbersOfQuestions } from '../../../../resources/papers/numbering.ts'
import { storedSections } from '../../../../resources/papers/sections.ts'
import { exam } from '../../../../resources/exam.ts'
import { exercise, type Exercise } from '../../../../resources/exercise.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { recordsFor, type RecordRow, type Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

/** The points of each question of a subject (小分). All points are in hundredths. */

export interface QuestionOfPaper {
  /** As on the paper; `label` with the last of its numbers where it has several. */
  number: number
  label: string
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
  version: number
}

const keyOf = ({ exercise_id, version }: Pick<AnswerRow, 'exercise_id' | 'version'>): string =>
  `${exercise_id} ${version}`

/**
 * Which of the questions are answered by marks, as they were when they were answered; those whose key nobody had
 * entered are not. Only that leaves here, so it is read whatever the person may read of a question.
 */
async function markedOnes({ database }: Records, rows: readonly AnswerRow[]): Promise<Set<string>> {
  const asked = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const wanted = asked.map(({ exercise_id, version }) => ({ id: exercise_id, version }))
  const found = await versionsOf(recordsFor(database, systemIdentity), exercise, wanted)
  const isMarked = (question: RecordRow | null | undefined): boolean => {
    const { answer, options } = (question ?? {}) as Partial<Pick<Exercise, 'answer' | 'options'>>
    return answer ? sheetParts(answer, options ?? []).every((part) => part.rows.length > 0) : false
  }
  return new Set(asked.filter((_, at) => isMarked(found[at])).map(keyOf))
}

/** The labels of questions on the papers that these attempts are of, by their first number. */
async function labelsOf({ database }: Records, attempts: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const papers = await database.all<{ id: number; version: number }>(
    sql`select distinct exam_id as id, exam_version as version from answer_record
      where id = any(${sql.param([...attempts])}::integer[]) and exam_id is not null and exam_version is not null`,
  )
  const found = await versionsOf(recordsFor(database, systemIdentity), exam, papers)
  const numbers = found.flatMap((paper) => [...numbersOfQuestions(storedSections(paper)).values()])
  return new Map(numbers.map((one) => [one.from, numberLabel(one)]))
}

/** Of answers that have a number in their paper, and that the person may see. */
export async function readQuestionPoints(records: Records, attempts: readonly number[]): Promise<QuestionPoints> {
  const { database, identity } = records
  const rows = await database.all<AnswerRow>(
    sql`select a.record_id as attempt, a.number, round(a.score * 100)::integer as score, round(coalesce(a.full_score, 0) * 100)::integer as full, a.exercise_id, coalesce(a.exercise_version, 1) as version
      from answer_exercise a where a.record_id = any(${sql.param([...attempts])}::integer[]) and a.number is not null and a.deleted_at is null${andScope(answer_exercise, identity, sql`a`)}`,
    scopeValues(identity),
  )
  const [marked, labels] = await Promise.all([markedOnes(records, rows), labelsOf(records, attempts)])
  const byNumber = new Map<number, QuestionOfPaper>()
  for (const row of rows) {
    const { number, full } = row
    const known = byNumber.get(number)
    const label = labels.get(number) ?? String(number)
    byNumber.set(number, { number, label, full: Math.max(full, known?.full ?? 0), isMarked: marked.has(keyOf(row)) })
  }
  const questions = [...byNumber.values()].toSorted((one, other) => one.number - other.number)
  const places = new Map(questions.map(({ number }, at) => [number, at]))
  const points = new Map<number, (number | null | undefined)[]>()
  for (const { attempt, number, score } of rows) {
    const own = points.get(attempt) ?? Array.from<number | null | undefined>({ length: questions.length })
    own[places.get(number) ?? 0] = score
    points.set(attempt, own)
  }
  return { questions, points }
}
