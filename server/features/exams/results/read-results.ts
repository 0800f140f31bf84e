import { answer_record } from '../../../../resources/answer-record.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject } from '../../../../resources/exam-subject.ts'
import { school_exam, type SchoolExam } from '../../../../resources/school-exam.ts'
import { statesLeftOut, statesWithPoints } from '../../../../resources/exams/candidates.ts'
import { itemAt, mayRead, type Text } from '../../../../resources/kit/index.ts'
import { Fault, noActionRight } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope, inScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { correctionNotes } from '../../learners/corrected/correction-notes.ts'
import { namesOf } from '../names.ts'
import { attemptsAt } from './attempts.ts'
import type { Line } from './lines.ts'
import { resultsOf, type Candidate, type Result, type Score, type Subject } from './totals.ts'

/** What a school exam came to, for candidates and attempts that the person may see. */

export interface ExamSubject extends Subject {
  name: string
  exam_id: number | null
}

export interface CandidateResult extends Result {
  number: string
  /** Of the learner and the group; a number (`#3`) where the person may not see it. */
  name: string
  group_id: number | null
  group: string
  /** Of its group, where that is of one school alone. */
  site: string
  /** In the exam that this one is compared with. */
  earlierRank: number | null
  scores: ReadonlyMap<number, Score>
  /** By subject: what has its points. */
  attempts: ReadonlyMap<number, number>
}

interface CandidateRow extends Record<string, unknown> {
  id: number
  number: string
  user_id: number
  group_id: number | null
  site_id: number | null
  sits: boolean
  /** Empty: all of them. */
  subject_ids: number[]
  absent_ids: number[]
}

interface ScoreRow extends Record<string, unknown> {
  candidate: number
  subject: number
  attempt: number
  /** In hundredths; null while it is not marked to its end. */
  score: number | null
  seen: boolean
}

/** A part of the subjects has totals, ranks and tickets that are not the exam's. */
const outOfSight = (): Fault =>
  new Fault(403, '403', {
    zh: '这次考试有您看不到的科目，少了这些科目结果就不对，请联系能看到全部科目的人',
    en: 'The exam has subjects that you do not see, and without them this would be wrong. Ask somebody who sees them all.',
  })

/** All of them, or a refusal. */
export async function subjectsOf({ database, identity }: Records, examId: number): Promise<ExamSubject[]> {
  const rows = await database.all<ExamSubject & { seen: boolean }>(
    sql`select t.id, t.name, t.exam_id, t.conversion, round(coalesce(t.weight, 1) * 100)::integer as weight, ${inScope(exam_subject, identity, sql`t`)} as seen
      from exam_subject t where t.school_exam_id = ${examId} and t.deleted_at is null order by t.begins_at nulls last, t.id`,
    scopeValues(identity),
  )
  if (rows.some(({ seen }) => !seen)) throw outOfSight()
  return rows.map(({ id, name, exam_id, conversion, weight }) => ({ id, name, exam_id, conversion, weight }))
}

const candidatesOf = ({ database, identity }: Records, examId: number): Promise<CandidateRow[]> =>
  database.all(
    sql`select t.id, t.number, t.user_id, t.group_id, case when cardinality(g.site_ids) = 1 then g.site_ids[1] end as site_id, t.state = any(${sql.param([...statesWithPoints])}::text[]) as sits, t.subject_ids, t.absent_ids
      from exam_candidate t left join user_group g on g.id = t.group_id where t.school_exam_id = ${examId} and t.deleted_at is null and t.state <> all(${sql.param([...statesLeftOut])}::text[])${andScope(exam_candidate, identity, sql`t`)}
      order by t.number collate "reading_order", t.id`,
    scopeValues(identity),
  )

const scoresOf = ({ database, identity }: Records, examId: number): Promise<ScoreRow[]> =>
  database.all(attemptsAt(examId, identity), scopeValues(identity))

/** In hundredths. */
export const linesOf = ({ lines }: Pick<SchoolExam, 'lines'>): Line[] =>
  (lines ?? []).map(({ name, points }) => ({ name, points: Math.round(points * 100) }))

export interface ExamResults {
  subjects: ExamSubject[]
  candidates: CandidateResult[]
  lines: Line[]
  /** Of the exam that it is compared with; null without one. */
  earlier: string | null
  /** By question set: the corrections of scores that are in force. */
  corrections: ReadonlyMap<number, readonly Text[]>
}

export interface Totals {
  subjects: ExamSubject[]
  rows: CandidateRow[]
  candidates: Candidate[]
  /** By candidate and subject. */
  attempts: ReadonlyMap<number, ReadonlyMap<number, number>>
  results: Result[]
}

/** Scores by attempt in the place of those that are stored, such as what a correction would make of them. */
export type OtherScores = ReadonlyMap<number, number | null>

/** Points, totals and ranks. Throws "403" for who does not see every subject. */
export async function readTotals(records: Records, examId: number, others: OtherScores = new Map()): Promise<Totals> {
  const subjects = await subjectsOf(records, examId)
  const rows = await candidatesOf(records, examId)
  const scores = new Map<number, Map<number, Score>>()
  const attempts = new Map<number, Map<number, number>>()
  for (const { candidate, subject, attempt, score: stored, seen } of await scoresOf(records, examId)) {
    const score = others.has(attempt) ? (others.get(attempt) ?? null) : stored
    scores.set(
      candidate,
      (scores.get(candidate) ?? new Map<number, Score>()).set(subject, seen ? (score ?? 'open') : 'unseen'),
    )
    if (seen) attempts.set(candidate, (attempts.get(candidate) ?? new Map<number, number>()).set(subject, attempt))
  }
  const candidates = rows.map(({ id, group_id, site_id, sits, subject_ids, absent_ids }): Candidate => {
    const own = scores.get(id)
    const scoreIn = (subject: number): Score =>
      sits && !absent_ids.includes(subject) ? (own?.get(subject) ?? 'missing') : 'absent'
    const taken = subjects.filter((subject) => subject_ids.length === 0 || subject_ids.includes(subject.id))
    return { id, group_id, site_id, scores: new Map(taken.map((subject) => [subject.id, scoreIn(subject.id)])) }
  })
  return { subjects, rows, candidates, attempts, results: resultsOf(candidates, subjects) }
}

/** The ranks in an earlier exam, by learner. */
async function ranksOf(records: Records, examId: number): Promise<Map<number, number | null>> {
  const { rows, results } = await readTotals(records, examId)
  return new Map(results.map(({ rank }, at) => [itemAt(rows, at).user_id, rank]))
}

/** Throws 100403 for who may not read scores. */
export async function readResults(records: Records, examId: number): Promise<ExamResults> {
  if (!mayRead(answer_record, answer_record.fields.score, records.identity.rights)) throw noActionRight()
  const exam = (await records.get(school_exam, examId)) as unknown as SchoolExam
  const { subjects, rows, candidates, attempts, results } = await readTotals(records, examId)
  const [people, groups, sites] = await Promise.all([
    namesOf(
      records,
      'user',
      rows.map(({ user_id }) => user_id),
    ),
    namesOf(
      records,
      'user_group',
      rows.flatMap(({ group_id }) => group_id ?? []),
    ),
    namesOf(
      records,
      'site',
      rows.flatMap(({ site_id }) => site_id ?? []),
    ),
  ])
  const [earlier] = exam.earlier_id === null ? [] : await records.getMany(school_exam, [exam.earlier_id])
  const earlierRanks = earlier && (await ranksOf(records, earlier.id))
  return {
    subjects,
    lines: linesOf(exam),
    corrections: await correctionNotes(
      records.database,
      subjects.flatMap(({ exam_id }) => exam_id ?? []),
    ),
    earlier: earlier ? String(earlier['title']) : null,
    candidates: results.map((result, at) => {
      const row = itemAt(rows, at)
      return {
        ...result,
        number: row.number,
        name: people(row.user_id),
        group_id: row.group_id,
        group: row.group_id === null ? '' : groups(row.group_id),
        site: row.site_id === null ? '' : sites(row.site_id),
        earlierRank: earlierRanks?.get(row.user_id) ?? null,
        scores: itemAt(candidates, at).scores,
        attempts: attempts.get(row.id) ?? new Map(),
      }
    }),
  }
}
