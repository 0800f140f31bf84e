import { answer_record } from '../../../../resources/answer-record.ts'
import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { mostLacking, type Progress, type ProgressFigure } from '../../../../resources/exams/progress/output.ts'
import { statesLeftOut } from '../../../../resources/exams/candidates.ts'
import type { examSteps } from '../../../../resources/exams/progress-steps.ts'
import { exam } from '../../../../resources/exam.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject } from '../../../../resources/exam-subject.ts'
import { holds, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { scan_page } from '../../../../resources/scan-page.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import type { Identity } from '../../../base/identity.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { andScope, inScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { attemptsAt } from '../results/attempts.ts'
import { isToSit } from '../../papers/answer-sheets/to-sit.ts'

/** What is done of a school exam, counted over what the person may list. */

type Steps = typeof examSteps
type PartStep = { [S in keyof Steps]: Steps[S] extends { each: true } ? S : never }[keyof Steps]
type WholeStep = Exclude<keyof Steps, PartStep>

/** What is counted of a subject: its paper and sheet, the pages of its scans. */
interface SubjectRow extends Record<string, unknown> {
  id: number
  published: number
  printed: number
  /** Of one candidate; null without a sheet. */
  pages: number | null
  pages_read: number
  pages_waiting: number
  pages_unreadable: number
}

/** The candidates of a subject who are to hand in a paper, those who did, and those whose paper is marked. */
interface AnswerRow extends Record<string, unknown> {
  subject: number
  expected: number
  answers: number
  marked: number
}

const noAnswers = { expected: 0, answers: 0, marked: 0 }

/**
 * Over a page `p` and a subject `t`: it is of somebody who is to hand in a paper, or nobody's yet. Others would stand
 * for pages that are missing.
 */
const isExpected = (identity: Identity): SQL =>
  sql`(p.user_id is null or exists (select 1 from exam_candidate c where c.school_exam_id = t.school_exam_id and c.user_id = p.user_id and c.deleted_at is null
    and ${isToSit(sql`c`, sql`t`)}${andScope(exam_candidate, identity, sql`c`)}))`

const subjectRows = ({ database, identity }: Records, examId: number): Promise<SubjectRow[]> =>
  database.all(
    sql`select t.id, (e.status = 'published' and ${inScope(exam, identity, sql`e`)})::integer as published,
        (a.state = 'printed' and ${inScope(answer_sheet, identity, sql`a`)})::integer as printed, a.pages,
        count(p.id) filter (where p.state in ('read', 'recorded') and ${isExpected(identity)})::integer as pages_read,
        count(p.id) filter (where p.state = 'waiting')::integer as pages_waiting,
        count(p.id) filter (where p.state = 'unreadable')::integer as pages_unreadable
      from exam_subject t left join exam e on e.id = t.exam_id and e.deleted_at is null
        left join answer_sheet a on a.id = t.answer_sheet_id and a.deleted_at is null
        left join scan_page p on p.sheet_id = a.id and p.deleted_at is null${andScope(scan_page, identity, sql`p`)}
      where t.school_exam_id = ${examId} and t.deleted_at is null${andScope(exam_subject, identity, sql`t`)}
      group by t.id, e.id, a.id order by t.begins_at nulls last, t.id`,
    scopeValues(identity),
  )

/**
 * `wanted`: who is to hand in a paper of what, with the paper. One out of sight is not counted, neither as there nor as
 * missing.
 */
const wantedPapers = (examId: number, identity: Identity): SQL => sql`
  with paper as (${attemptsAt(examId, identity)}), wanted as (
    select t.id as candidate, s.id as subject, paper.attempt, paper.score
    from exam_candidate t join exam_subject s on s.school_exam_id = t.school_exam_id and s.deleted_at is null
      left join paper on paper.candidate = t.id and paper.subject = s.id
    where t.school_exam_id = ${examId} and t.deleted_at is null and ${isToSit(sql`t`, sql`s`)}
      and paper.seen is not false${andScope(exam_candidate, identity, sql`t`)}${andScope(exam_subject, identity, sql`s`)})`

const answerRows = ({ database, identity }: Records, examId: number): Promise<AnswerRow[]> =>
  database.all(
    sql`${wantedPapers(examId, identity)}
      select subject, count(*)::integer as expected, count(attempt)::integer as answers, count(score)::integer as marked from wanted group by subject`,
    scopeValues(identity),
  )

interface Counts extends Record<string, unknown> {
  candidates: number
  seated: number
  finished: number
  sitting: number
}

async function countsOf({ database, identity }: Records, examId: number): Promise<Counts> {
  const [counts] = await database.all<Counts>(
    sql`${wantedPapers(examId, identity)}, one as (select count(*) = count(score) as finished from wanted group by candidate)
      select count(*)::integer as candidates, count(t.room) filter (where t.seat is not null)::integer as seated,
        (select count(*) filter (where finished) from one)::integer as finished, (select count(*) from one)::integer as sitting
      from exam_candidate t
      where t.school_exam_id = ${examId} and t.deleted_at is null and t.state <> all(${sql.param([...statesLeftOut])}::text[])${andScope(exam_candidate, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return counts ?? { candidates: 0, seated: 0, finished: 0, sitting: 0 }
}

interface LackingRow extends Record<string, unknown> {
  id: number
  seat: boolean
  answers: number[]
  marked: number[]
  total: number
}

/** Papers are only missing of subjects of which some have come in. */
const lackingRows = ({ database, identity }: Records, examId: number, begun: readonly number[]) =>
  database.all<LackingRow>(
    sql`${wantedPapers(examId, identity)}, lack as (
        select t.id, t.number, t.room is null or t.seat is null as seat,
          coalesce(array_agg(w.subject order by w.subject) filter (where w.attempt is null and w.subject = any(${sql.param([...begun])}::integer[])), '{}') as answers,
          coalesce(array_agg(w.subject order by w.subject) filter (where w.attempt is not null and w.score is null), '{}') as marked
        from exam_candidate t left join wanted w on w.candidate = t.id
        where t.school_exam_id = ${examId} and t.deleted_at is null and t.state <> all(${sql.param([...statesLeftOut])}::text[])${andScope(exam_candidate, identity, sql`t`)}
        group by t.id)
      select id, seat, answers, marked, count(*) over ()::integer as total from lack
      where seat or answers <> '{}' or marked <> '{}' order by number collate "reading_order", id limit ${mostLacking}`,
    scopeValues(identity),
  )

/** Of things that have to be there, however many. */
const some = (count: number) => ({ done: count, of: 1 })
const noFigures = { done: 0, of: 0 } as const

/** Counts what the person may list; what they may not is null. */
export async function readProgress(records: Records, examId: number): Promise<Progress> {
  const held = await records.get(school_exam, examId)
  const may = (resource: AnyResource): boolean => holds(records.identity.rights, rightOf(resource, 'list'))
  const [subjects, answers, counts] = await Promise.all([
    may(exam_subject) ? subjectRows(records, examId) : [],
    answerRows(records, examId),
    countsOf(records, examId),
  ])
  const answersOf = new Map(answers.map((row) => [row.subject, row]))
  const seesCandidates = may(exam_candidate)
  const seesPapers = seesCandidates && may(answer_record)
  const steps: Record<WholeStep, ProgressFigure> = {
    subjects: may(exam_subject) ? some(subjects.length) : null,
    candidates: seesCandidates ? some(counts.candidates) : null,
    seats: seesCandidates ? { done: counts.seated, of: counts.candidates } : null,
    results: seesPapers ? { done: counts.finished, of: counts.sitting } : null,
    published: { done: Number(held['results_state'] === 'published'), of: 1 },
  }
  const partSteps = (row: SubjectRow): Record<PartStep, ProgressFigure> => {
    const { expected, answers: came, marked } = answersOf.get(row.id) ?? noAnswers
    const isOnline = row.pages === null && came > 0
    return {
      paper: may(exam) ? { done: row.published ?? 0, of: 1 } : null,
      sheet: !may(answer_sheet) ? null : isOnline ? noFigures : { done: row.printed ?? 0, of: 1 },
      pages: may(scan_page) && seesCandidates ? { done: row.pages_read, of: (row.pages ?? 0) * expected } : null,
      doubts: may(scan_page)
        ? { done: row.pages_read, of: row.pages_waiting > 0 ? row.pages_read + row.pages_waiting : 0 }
        : null,
      unreadable: may(scan_page) ? { done: 0, of: row.pages_unreadable } : null,
      answers: seesPapers ? { done: came, of: expected } : null,
      marked: seesPapers ? { done: marked, of: came } : null,
    }
  }
  const begun = subjects.filter(
    ({ id, pages_read, pages_waiting, pages_unreadable }) =>
      pages_read + pages_waiting + pages_unreadable + (answersOf.get(id)?.answers ?? 0) > 0,
  )
  return {
    steps,
    parts: withRecords(
      await records.getMany(
        exam_subject,
        subjects.map(({ id }) => id),
      ),
      subjects.map((row) => ({ id: row.id, steps: partSteps(row) })),
    ),
    ...(seesPapers
      ? await lackingOf(
          records,
          examId,
          begun.map(({ id }) => id),
        )
      : { lacking: [], lacking_total: 0 }),
  }
}

async function lackingOf(records: Records, examId: number, begun: readonly number[]) {
  const rows = await lackingRows(records, examId, begun)
  const stepsOf = ({ seat, answers, marked }: LackingRow) => [
    ...(seat ? [{ step: 'seats' satisfies WholeStep, part: null }] : []),
    ...answers.map((part) => ({ step: 'answers' satisfies PartStep, part })),
    ...marked.map((part) => ({ step: 'marked' satisfies PartStep, part })),
  ]
  return {
    lacking: withRecords(
      await records.getMany(
        exam_candidate,
        rows.map(({ id }) => id),
      ),
      rows.map((row) => ({ id: row.id, steps: stepsOf(row) })),
    ),
    lacking_total: rows[0]?.total ?? 0,
  }
}

/** With their records; one that was deleted meanwhile is left out. */
function withRecords<S>(found: readonly RecordRow[], rows: readonly { id: number; steps: S }[]) {
  const byId = new Map(found.map((record) => [record.id, record]))
  return rows.flatMap(({ id, steps }) => {
    const record = byId.get(id)
    return record ? [{ record, steps }] : []
  })
}
