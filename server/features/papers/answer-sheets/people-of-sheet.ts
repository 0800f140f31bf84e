import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { statesLeftOut } from '../../../../resources/exams/candidates.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import { user_group } from '../../../../resources/user-group.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import { holdsOn, livingMemberships } from '../../../people/grants/grants-held.ts'
import type { Records } from '../../../records/records.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { SheetPerson } from '../print/sheet/sheet-document.ts'

/** Everybody for whom a sheet is printed, class by class, as far as the person sees them. */

/** A grade; with more, one prints group by group. */
const mostPeople = 2000

const nobody = (): Fault =>
  new Fault(409, 100409, {
    zh: '没有可以印的考生：先在考试中加入考生，并在考试科目上选这张答题卡；或者选择班级',
    en: 'There is nobody to print for: add candidates to the exam and choose this sheet for its subject, or choose groups',
  })
const tooMany = (): Fault =>
  new Fault(400, 100400, {
    zh: `一个文件最多 ${mostPeople} 人，请按班级分几次印`,
    en: `A file has at most ${mostPeople} people: print group by group`,
  })

const noGroup = { zh: '没有这个班级', en: 'There is no such group' }

interface PersonRow extends Record<string, unknown> {
  id: number
  name: string
  number: string
  group_name: string | null
  room: string | null
  seat: number | null
}

/** Those of the subjects that have this sheet, unless they are exempt or do not take it. */
const candidates = (
  records: Records,
  sheetId: number,
  groupIds: readonly number[],
  called: SQL,
): Promise<PersonRow[]> =>
  records.database.all(
    sql`select * from (
        select distinct on (t.user_id) t.user_id as id, ${called} as name, t.number, g.name as group_name, t.room, t.seat
        from exam_subject s join exam_candidate t on t.school_exam_id = s.school_exam_id and t.deleted_at is null
          join "user" u on u.id = t.user_id and u.deleted_at is null left join user_group g on g.id = t.group_id
        where s.answer_sheet_id = ${sheetId} and s.deleted_at is null and t.state <> all(${sql.param([...statesLeftOut])}::text[])
          and (coalesce(cardinality(t.subject_ids), 0) = 0 or s.id = any(t.subject_ids))
          and (${groupIds.length === 0} or t.group_id = any(${sql.param([...groupIds])}::integer[]))${andScope(exam_candidate, records.identity, sql`t`)}
        order by t.user_id, t.id) one
      order by group_name collate "reading_order" nulls last, number collate "reading_order", id limit ${mostPeople + 1}`,
    scopeValues(records.identity),
  )

/** Today's members of groups. */
const members = (records: Records, groupIds: readonly number[], called: SQL): Promise<PersonRow[]> =>
  records.database.all(
    sql`select * from (
        select distinct on (m.user_id) u.id, ${called} as name, u.username as number, of_group.name as group_name, null as room, null as seat
        from ${livingMemberships} join "user" u on u.id = m.user_id and u.deleted_at is null${andScope(user, records.identity, sql`u`)}
        where m.group_id = any(${sql.param([...groupIds])}::integer[]) and ${holdsOn(sql`m`)}
        order by m.user_id, m.group_id) one
      order by group_name collate "reading_order", number collate "reading_order", id limit ${mostPeople + 1}`,
    scopeValues(records.identity),
  )

/** Throws a `Fault` where there is nobody, or where there are too many for one file. */
export async function peopleOfSheet(
  records: Records,
  sheet: Pick<AnswerSheet, 'id'>,
  groupIds: readonly number[],
): Promise<SheetPerson[]> {
  const { identity, database } = records
  const seen = await records.getMany(user_group, [...groupIds])
  if (seen.length < new Set(groupIds).size) throw invalid([{ path: 'group_ids', message: noGroup[identity.language] }])
  const subject = await database.first(
    sql`select 1 from exam_subject where answer_sheet_id = ${sheet.id} and deleted_at is null`,
  )
  const called = mayRead(user, user.fields.name, identity.rights)
    ? sql`coalesce(nullif(btrim(u.name), ''), u.username)`
    : sql`u.username`
  const rows = await (subject ? candidates(records, sheet.id, groupIds, called) : members(records, groupIds, called))
  if (rows.length === 0) throw nobody()
  if (rows.length > mostPeople) throw tooMany()
  return rows.map(({ id, name, number, group_name, room, seat }) => ({
    id,
    name,
    number,
    group: group_name ?? '',
    room: room?.trim() ?? '',
    seat: seat === null ? '' : String(seat),
  }))
}
