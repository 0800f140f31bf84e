import { shownResults, type ShownResult } from '../../../../resources/exams/results-shown.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { dayOf } from '../../../storage/statements/school-day.ts'

/** What school exams let a learner see of an attempt. */
export interface ResultsHeld {
  /** The results of one of them are not published. */
  isHeld: boolean
  /** What all of them show; everything where there is none. */
  shows: ReadonlySet<ShownResult>
}

/**
 * Of an attempt at a question set that is a subject of school exams: of those in which its learner is a candidate, and
 * which had begun by its day.
 */
export async function resultsHeld(database: Database, attempt: number): Promise<ResultsHeld> {
  const exams = await database.all<{ state: string; shown: ShownResult[] }>(
    sql`select distinct e.id, e.results_state as state, e.shown_results as shown
      from answer_record r join exam_subject s on s.exam_id = r.exam_id and s.deleted_at is null
        join school_exam e on e.id = s.school_exam_id and e.deleted_at is null
        join exam_candidate c on c.school_exam_id = e.id and c.user_id = r.user_id and c.deleted_at is null
      where r.id = ${attempt}::integer and (cardinality(c.subject_ids) = 0 or s.id = any(c.subject_ids))
        and (e."from" is null or ${dayOf(sql`coalesce(r.submitted_at, r.created_at)`)} >= e."from")`,
  )
  return {
    isHeld: exams.some(({ state }) => state !== 'published'),
    shows: new Set(
      shownResults.map(({ value }) => value).filter((value) => exams.every(({ shown }) => shown.includes(value))),
    ),
  }
}
