import { statesWithPoints } from '../../../../resources/exams/candidates.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject, type ExamSubject } from '../../../../resources/exam-subject.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { attemptsAt } from './attempts.ts'

/** A subject of an exam that the person sees. */
export const subjectOf = async (records: Records, id: number): Promise<ExamSubject> =>
  (await records.get(exam_subject, id)) as unknown as ExamSubject

/** A candidate who is to sit a subject, with the paper that counts. Points are in hundredths. */
export interface CandidatePaper extends Record<string, unknown> {
  candidate: number
  user_id: number
  group_id: number | null
  number: string
  /** Null where none has come in that the person may see. */
  attempt: number | null
  /** Null while it is not marked to its end. */
  score: number | null
  exam_version: number | null
}

/** Of the candidates of a subject that the person sees, by number. */
export const papersOfSubject = (
  { database, identity }: Records,
  { id, school_exam_id }: Pick<ExamSubject, 'id' | 'school_exam_id'>,
): Promise<CandidatePaper[]> =>
  database.all(
    sql`with paper as (select * from (${attemptsAt(school_exam_id, identity)}) p where p.subject = ${id} and p.seen)
      select t.id as candidate, t.user_id, t.group_id, t.number, p.attempt, p.score, r.exam_version
      from exam_candidate t left join paper p on p.candidate = t.id left join answer_record r on r.id = p.attempt
      where t.school_exam_id = ${school_exam_id} and t.deleted_at is null and t.state = any(${sql.param([...statesWithPoints])}::text[])
        and not ${id}::integer = any(t.absent_ids) and (cardinality(t.subject_ids) = 0 or ${id}::integer = any(t.subject_ids))${andScope(exam_candidate, identity, sql`t`)}
      order by t.number collate "reading_order", t.id`,
    scopeValues(identity),
  )
