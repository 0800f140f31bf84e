import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject } from '../../../../resources/exam-subject.ts'
import { statesLeftOut } from '../../../../resources/exams/candidates.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { noActionRight } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { namesOf } from '../names.ts'
import { subjectsOf as allSubjectsOf } from '../results/read-results.ts'
import { bySeat, type PrintedCandidate, type PrintedExam, type PrintedSubject } from './printed-exam.ts'
import { namedRooms, namedSubjects, requireSeats, requireSomebody, requireSubjects } from './refusals.ts'
import type { PrintInput } from './input.ts'

/** What the lists of an exam are printed of, as far as the person sees it. Throws a `Fault` with what to do first. */

interface CandidateRow extends Record<string, unknown> {
  number: string
  user_id: number
  group_id: number | null
  room: string | null
  seat: number | null
  state: string
  subject_ids: number[]
  absent_ids: number[]
}

interface SubjectRow extends Record<string, unknown> {
  id: number
  name: string
  begins_at: Date | null
  minutes: number
}

const subjectsOf = async ({ database, identity }: Records, examId: number): Promise<PrintedSubject[]> => {
  const rows = await database.all<SubjectRow>(
    sql`select t.id, t.name, t.begins_at, t.minutes from exam_subject t
      where t.school_exam_id = ${examId} and t.deleted_at is null${andScope(exam_subject, identity, sql`t`)} order by t.begins_at nulls last, t.id`,
    scopeValues(identity),
  )
  return rows.map(({ begins_at, ...row }) => ({ ...row, beginsAt: begins_at && new Date(begins_at) }))
}

const candidatesOf = ({ database, identity }: Records, examId: number): Promise<CandidateRow[]> =>
  database.all(
    sql`select t.number, t.user_id, t.group_id, nullif(btrim(t.room), '') as room, t.seat, t.state, t.subject_ids, t.absent_ids from exam_candidate t
      where t.school_exam_id = ${examId} and t.deleted_at is null and t.state <> all(${sql.param([...statesLeftOut])}::text[])${andScope(exam_candidate, identity, sql`t`)}
      order by t.id`,
    scopeValues(identity),
  )

const seated = (row: CandidateRow): row is CandidateRow & { room: string; seat: number } =>
  row.room !== null && row.seat !== null

async function printed(records: Records, rows: readonly CandidateRow[]): Promise<PrintedCandidate[]> {
  const people = rows.map(({ user_id }) => user_id)
  const groupIds = rows.flatMap(({ group_id }) => group_id ?? [])
  const [name, group] = await Promise.all([namesOf(records, 'user', people), namesOf(records, 'user_group', groupIds)])
  const candidates = rows.filter(seated).map((row) => ({
    number: row.number,
    name: name(row.user_id),
    group: row.group_id === null ? '' : group(row.group_id),
    room: row.room,
    seat: row.seat,
    state: row.state,
    subjectIds: row.subject_ids,
    absentIds: row.absent_ids,
  }))
  return candidates.toSorted(bySeat)
}

export interface PrintedWork {
  exam: PrintedExam
  /** The subjects that were chosen; empty: all of them, or none in particular. */
  subjects: PrintedSubject[]
}

export async function readExam(records: Records, input: PrintInput): Promise<PrintedWork> {
  const { rights, language } = records.identity
  if (!holds(rights, rightOf(exam_candidate, 'list')) || !holds(rights, rightOf(exam_subject, 'list')))
    throw noActionRight()
  const { id, title, school, notices } = await records.get(school_exam, input.id)
  await allSubjectsOf(records, id)
  const subjects = await subjectsOf(records, id)
  requireSubjects(input.list, subjects)
  const all = await candidatesOf(records, id)
  requireSomebody(all)
  const rooms = namedRooms(input.rooms, all, language)
  const groups = new Set(input.group_ids ?? [])
  const wanted = all.filter(
    ({ group_id, room }) =>
      (groups.size === 0 || (group_id !== null && groups.has(group_id))) && (!rooms || rooms.has(room ?? '')),
  )
  requireSomebody(wanted, true)
  requireSeats(wanted)
  return {
    exam: {
      title: String(title),
      school: String(school ?? ''),
      notices: String(notices ?? ''),
      subjects,
      candidates: await printed(records, wanted),
    },
    subjects: namedSubjects(input.subjects, subjects, language),
  }
}
