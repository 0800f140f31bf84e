import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/bank/exercise-types/index.ts'
import type { CorrectionRule } from '../../../../resources/learners/correction/rules.ts'
import { partialCredit } from '../../../../resources/papers/partial-credit.ts'
import { advisoryLocks } from '../../../storage/postgres/advisory-locks.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Correction } from './corrected-score.ts'

/** The corrections of a paper that are in force, in their order. */

/** `place` is null for one that is not in force. */
export interface StoredCorrection extends Record<string, unknown> {
  id: number
  exam_id: number
  exercise_id: number
  number: number
  place: number | null
  rule: CorrectionRule
  key: string | null
  points: number | null
  partial_rule: string | null
  partial_points: number | null
  state: string
  title: string
  job_id: number | null
}

export type CorrectionInForce = StoredCorrection & { place: number }

const columns = sql`c.id, c.exam_id, c.exercise_id, c.number, c.place, c.rule, c.key, c.points, c.partial_rule, c.partial_points, c.state, c.title, c.job_id`

/** Of these papers. */
export const inForce = (database: Database, exams: readonly number[]): Promise<CorrectionInForce[]> =>
  database.all<CorrectionInForce>(
    sql`select ${columns} from score_correction c
      where c.exam_id = any(${sql.param([...new Set(exams)])}::integer[]) and c.place is not null and c.deleted_at is null order by c.place`,
  )

/** One by its number; undefined where it is gone. */
export const storedCorrection = (database: Database, id: number): Promise<StoredCorrection | undefined> =>
  database.first<StoredCorrection>(sql`select ${columns} from score_correction c where c.id = ${id}`)

/** The key that a text states for a question: of its type, with what only the key before says; null where none. */
export function keyWritten(before: ExerciseAnswer | null, text: string | null): ExerciseAnswer | null {
  const type = before ? exerciseType(before.type) : undefined
  const written: ExerciseAnswer | null = text ? type?.fromText(text) : null
  const key: unknown = written && type?.rekeyed(written, before)
  const read = type?.answer.safeParse(key)
  return read?.success && type?.objective(read.data) ? read.data : null
}

/** Whether a key names no option that the question does not have. */
export const fitsOptions = (key: ExerciseAnswer, options: readonly ExerciseOption[]): boolean =>
  exerciseType(key.type)?.fits(key, options) ?? false

type StatedCorrection = Pick<CorrectionInForce, 'place' | 'rule' | 'key' | 'points' | 'partial_rule' | 'partial_points'>

/** A stored correction for a question with such a key. */
export function correctionOf(stored: StatedCorrection, key: ExerciseAnswer | null): Correction {
  const { place, rule, points } = stored
  return {
    place,
    rule,
    points,
    key: rule === 'new_key' || rule === 'also_right' ? keyWritten(key, stored.key) : null,
    credit: rule === 'partial' ? partialCredit(stored) : null,
  }
}

/**
 * Within a transaction that stores new answers: no correction of these papers comes into force or goes until it ends,
 * and what came before is seen. So an answer is corrected by the write that stores it, or found by the job.
 */
export const holdCorrections = (database: Database, exams: readonly number[]): Promise<unknown> =>
  database.run(
    sql`select pg_advisory_xact_lock_shared(${advisoryLocks.corrections}, one) from unnest(${sql.param([...new Set(exams)].toSorted((a, b) => a - b))}::integer[]) one`,
  )

/** Within a transaction that puts a correction into force, or takes it out: waits for those who hold the paper. */
export const changeCorrections = (database: Database, exam: number): Promise<unknown> =>
  database.run(sql`select pg_advisory_xact_lock(${advisoryLocks.corrections}, ${exam}::integer)`)
