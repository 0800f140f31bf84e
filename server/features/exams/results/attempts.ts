import { answer_record } from '../../../../resources/answer-record.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { inScope } from '../../../storage/statements/record-sql.ts'
import { dayOf } from '../../../storage/statements/school-day.ts'

/**
 * Of every candidate and subject of an exam, the first attempt at the subject's question set that was handed in on the
 * exam's first day or later: what a learner does again afterwards is practice. Of who makes it up, the last. An attempt
 * out of sight is there, not `seen`; its score, in hundredths, is null while it is not marked to its end.
 */
export const attemptsAt = (examId: number, identity: Identity): SQL =>
  sql`select distinct on (c.id, s.id) c.id as candidate, s.id as subject, r.id as attempt,
        case when r.state = 'marked' then round(r.score * 100)::integer end as score, ${inScope(answer_record, identity, sql`r`)} as seen
      from exam_candidate c join exam_subject s on s.school_exam_id = c.school_exam_id and s.deleted_at is null
        join school_exam e on e.id = c.school_exam_id
        join answer_record r on r.user_id = c.user_id and r.exam_id = s.exam_id and r.deleted_at is null and r.state <> 'in_progress'
          and (e."from" is null or ${dayOf(sql`coalesce(r.submitted_at, r.created_at)`)} >= e."from")
      where c.school_exam_id = ${examId} and c.deleted_at is null
      order by c.id, s.id, case when c.state = 'make_up' then -1 else 1 end * extract(epoch from coalesce(r.submitted_at, r.created_at)), case when c.state = 'make_up' then -1 else 1 end * r.id`
