import { grantedToday } from '../../../people/grants/grants-held.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'

/**
 * What a person may sit: published question sets that are open and were granted to them, themselves or with a chapter
 * at or above one of theirs. A sitting that was begun can be finished, whatever becomes of the grant and the set.
 */

export interface OfferedExam {
  id: number
  title: string
  kind: string | null
  subject_course_id: number
  duration: number | null
  question_count: number
  total_score: number | null
  from: string | null
  until: string | null
  attempts: number
  attempts_left: number
  record_id: number | null
}

/** Sittings `r` that a learner began themselves, in this product: entered results are none. */
export const ownSitting = (userId: number): SQL =>
  sql`r.user_id = ${userId}::integer and r.is_online and r.deleted_at is null`

/** Of several grants of a set: it is there from the first day to the last. */
const offered = (userId: number): SQL => sql`
  with recursive granted as materialized (select * from ${grantedToday(userId)} today),
  chapter as (
    select c.id, g."from", g.until from granted g join chapter_catalog c on c.id = g.target_id and c.deleted_at is null where g.kind = 'chapter_catalog'
    union select c.id, above."from", above.until from chapter_catalog c join chapter above on c.parent_id = above.id where c.deleted_at is null),
  chapters as (select array_agg(id) as ids from chapter),
  given as (
    select target_id as exam_id, "from", until from granted where kind = 'exam'
    union all select e.id, c."from", c.until from chapters join exam e on e.chapter_ids && chapters.ids
      join chapter c on e.chapter_ids @> array[c.id]),
  span as (
    select exam_id, case when bool_or("from" is null) then null else min("from") end as "from",
      case when bool_or(until is null) then null else max(until) end as until from given group by exam_id)`

export const offeredExams = async (
  database: Database,
  { userId }: Identity,
): Promise<{ list: OfferedExam[]; total: number }> => {
  const list = await database.all<OfferedExam & Record<string, unknown>>(sql`
    ${offered(userId)}
    select e.id, e.title, e.kind, e.subject_course_id, e.duration, coalesce(e.question_count, 0) as question_count, e.total_score,
      span."from"::text as "from", span.until::text as until, coalesce(e.attempts, 1) as attempts,
      greatest(coalesce(e.attempts, 1) - coalesce(own.taken, 0), 0)::integer as attempts_left, own.running as record_id
    from span join exam e on e.id = span.exam_id
    left join lateral (
      select count(*) as taken, min(r.id) filter (where r.state = 'in_progress') as running from answer_record r
      where r.exam_id = e.id and ${ownSitting(userId)}) own on true
    where e.status = 'published' and e.is_open and e.deleted_at is null order by e.updated_at desc, e.id desc limit 1000`)
  return { list, total: list.length }
}

/** Of a set that is offered: what a sitting of it takes over, and how many there were. */
export interface ExamToSit {
  id: number
  version: number
  title: string
  subject_course_id: number
  attempts: number
  taken: number
  started_at: Date
  due_at: Date | null
}

export const examToSit = (database: Database, userId: number, examId: number): Promise<ExamToSit | undefined> =>
  database.first<ExamToSit & Record<string, unknown>>(sql`
    ${offered(userId)}
    select e.id, e.version, e.title, e.subject_course_id, coalesce(e.attempts, 1) as attempts, clock_timestamp() as started_at,
      clock_timestamp() + e.duration * interval '1 minute' as due_at,
      (select count(*) from answer_record r where r.exam_id = e.id and ${ownSitting(userId)}) as taken
    from exam e where e.id = ${examId}::integer and e.id in (select exam_id from span)
      and e.status = 'published' and e.is_open and e.deleted_at is null
    for key share of e`)
