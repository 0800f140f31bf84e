import { createHash } from 'node:crypto'
import { answer_record } from '../../../../resources/answer-record.ts'
import type { Sitting, SavedAnswer, SittingResult } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Fault, noSuchRecord } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'
import type { PaperContent } from '../../papers/paper-files/paper-content.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records, Repeatable } from '../../../records/records.ts'
import { answeredBefore, createRecords, updateRecords } from '../../../records/write/write-records.ts'
import { resultsHeld } from './results-held.ts'
import { examToSit, ownSitting, type ExamToSit } from './offered-exams.ts'
import { requireFitting, savedAnswers, storeAnswers } from './saved-answers.ts'
import { freeTitle } from '../../papers/paper-files/attempt-title.ts'
import { paperOf } from '../../papers/paper-files/kept-paper.ts'
import { questionsByKey, shownPaper } from './sitting-paper.ts'
import { inNameOf, isAhead, isOver, lockedSitting, ownSittingRow, type SittingRow } from './sitting-row.ts'
import { endSitting } from './submit.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/** The calls of a learner's app about its sittings (`resources/learners/sittings/sitting-calls.ts`). */

const noneLeft = (): Fault =>
  new Fault(409, 100409, { zh: '作答次数已用完', en: 'No attempt is left.' }, { attempts_left: 0 })

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const factsOf = ({ id, exam_id, title, state, started_at, due_at, submitted_at }: SittingRow) => ({
  record_id: id,
  exam_id,
  title,
  state,
  started_at: started_at.toISOString(),
  due_at: iso(due_at),
  submitted_at: iso(submitted_at),
})

const create = async (records: Records, exam: ExamToSit, repeatable: Repeatable | undefined): Promise<number> => {
  const { userId } = records.identity
  const input = {
    title: await freeTitle(records.database, userId, exam.title),
    user_id: userId,
    subject_course_id: exam.subject_course_id,
    exam_id: exam.id,
    exam_version: exam.version,
    is_online: true,
    state: 'in_progress',
    started_at: exam.started_at.toISOString(),
    due_at: iso(exam.due_at),
  }
  const by = { action: 'begin_sitting', by: 'server', repeatable } as const
  const [made] = await createRecords(inNameOf(records, userId), answer_record, [input], by)
  return made!.id
}

async function runningOf(database: Database, userId: number, examId: number): Promise<number | undefined> {
  const row = await database.first<{ id: number }>(
    sql`select r.id from answer_record r where r.exam_id = ${examId} and r.state = 'in_progress' and ${ownSitting(userId)} order by r.id limit 1`,
  )
  return row?.id
}

/**
 * One that is in progress is continued. The person's row is locked, so that two calls at once do not begin two; what is
 * over is ended first. Throws 100404 for a set that is not offered to the person, 100409 where no attempt is left.
 */
export async function beginSitting(records: Records, examId: number, key: string | undefined): Promise<Sitting> {
  const { userId } = records.identity
  const running = await runningOf(records.database, userId, examId)
  if (running !== undefined) await endIfOver(records, running)
  const repeatable = key && { key, requestHash: createHash('sha256').update(`begin_exam\n${examId}`).digest() }
  const id = await records.transaction(async (inner) => {
    await inner.database.run(sql`select 1 from "user" where id = ${userId} for no key update`)
    const before = repeatable ? await answeredBefore(inner, repeatable) : null
    const known = before?.id ?? (await runningOf(inner.database, userId, examId))
    if (known !== undefined) return known
    const exam = await examToSit(inner.database, userId, examId)
    if (!exam) throw noSuchRecord()
    if (exam.taken >= exam.attempts) throw noneLeft()
    return create(inner, exam, repeatable || undefined)
  })
  return sittingNow(records, id)
}

/** A sitting that a clock began which was corrected since: it begins now, and lasts as long as it did. */
const beginNow = (records: Records, id: number): Promise<void> =>
  records.transaction(async (inner) => {
    const row = await lockedSitting(inner.database, id)
    if (row?.state !== 'in_progress' || row.started_at <= row.now) return
    const earlier = row.started_at.getTime() - row.now.getTime()
    const values = {
      started_at: iso(row.now),
      due_at: iso(row.due_at && new Date(row.due_at.getTime() - earlier)),
    }
    await updateRecords(inNameOf(inner, row.user_id), answer_record, [{ id, version: null, values }], { by: 'server' })
  })

/** Ends a sitting whose time has ended. Of two servers that do so at once, one finds that it is done. */
export async function endIfOver(records: Records, id: number): Promise<void> {
  const known = await records.database.first<Pick<SittingRow, 'exam_id' | 'exam_version'> & { is_ahead: boolean }>(
    sql`select exam_id, exam_version, ${isAhead} as is_ahead from answer_record where id = ${id} and state = 'in_progress' and is_online`,
  )
  if (!known) return
  if (known.is_ahead) await beginNow(records, id)
  const content = await paperOf(records.database, known)
  await records.transaction(async (inner) => {
    const row = await lockedSitting(inner.database, id)
    if (row?.state === 'in_progress' && row.isOver) await endSitting(inner, row, content)
  })
}

/**
 * Within a transaction that may write them: submits sittings for their learners. An attempt without a paper just ends.
 */
export async function submitForLearners(records: Records, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const row = await lockedSitting(records.database, id)
    if (row) await endSitting(records, row, await paperOf(records.database, row), records.identity.userId)
    else
      await updateRecords(records, answer_record, [{ id, version: null, values: { state: 'submitted' } }], {
        action: 'submit_sitting',
      })
  }
}

/** A person's own sitting; one whose time has ended is submitted. */
async function rowNow(records: Records, id: number): Promise<SittingRow> {
  const row = await ownSittingRow(records.database, records.identity, id)
  if (row.state !== 'in_progress' || !(row.isOver || row.isAhead)) return row
  await endIfOver(records, id)
  return ownSittingRow(records.database, records.identity, id)
}

export async function sittingNow(records: Records, id: number): Promise<Sitting> {
  const row = await rowNow(records, id)
  const { database } = records
  const content = await paperOf(database, row)
  const saved = row.state === 'in_progress' ? await savedAnswers(database, id) : []
  const marks = row.state === 'in_progress' ? [] : await marksOf(database, row, content)
  return {
    ...factsOf(row),
    now: row.now.toISOString(),
    seq: Math.max(0, ...saved.map(({ seq }) => seq)),
    sections: shownPaper(content, row.id),
    answers: (row.state === 'in_progress' ? saved : marks).map(({ key, given }) => ({ key, given })),
    result: row.state === 'in_progress' ? null : await resultOf(database, row, content, marks),
  }
}

interface MarkRow {
  key: string
  given: unknown
  score: number | null
  full_score: number | null
  remark: string | null
}

async function marksOf(database: Database, { id }: SittingRow, content: PaperContent): Promise<MarkRow[]> {
  const rows = await database.all<Omit<MarkRow, 'key'> & { number: number }>(
    sql`select number, answer as given, score, full_score, remark from answer_exercise where record_id = ${id} and number is not null and deleted_at is null order by number`,
  )
  const keyOf = new Map([...questionsByKey(content).values()].map(({ key, number }) => [number, key]))
  return rows.flatMap(({ number, ...mark }) => (keyOf.has(number) ? [{ ...mark, key: entryOf(keyOf, number) }] : []))
}

/**
 * What the set shows after the end: as it says now, so that answers can be released later. Never answers while the
 * learner may still give some; of a school exam nothing before its results are published, and then what it shows.
 */
async function resultOf(
  database: Database,
  { id, exam_id, user_id, score, total_score, open_score }: SittingRow,
  content: PaperContent,
  marks: readonly MarkRow[],
): Promise<SittingResult | null> {
  const exam = await database.first<{ shows_after: string; may_answer: boolean }>(
    sql`select e.shows_after, own.taken < coalesce(e.attempts, 1) or own.running > 0 as may_answer from exam e
      cross join lateral (select count(*) as taken, count(*) filter (where r.state = 'in_progress') as running from answer_record r
        where r.exam_id = e.id and ${ownSitting(user_id)}) own where e.id = ${exam_id}`,
  )
  const shows = exam?.shows_after ?? 'score'
  const held = await resultsHeld(database, id)
  if (shows === 'nothing' || held.isHeld) return null
  const withAnswers = shows === 'answers' && !exam!.may_answer && held.shows.has('key')
  const questions = questionsByKey(content)
  const noPoints = { score: null, full_score: null, remark: null }
  return {
    ...(held.shows.has('totals')
      ? { score, total_score, open_score }
      : { score: null, total_score: null, open_score: null }),
    answers: marks.map(({ given: _given, ...mark }) => ({
      ...mark,
      ...(held.shows.has('questions') ? {} : noPoints),
      ...(withAnswers ? keyOf(entryOf(questions, mark.key).record) : {}),
    })),
  }
}

const keyOf = (record: Record<string, unknown>) => ({
  right: record['answer'],
  analysis: String(record['analysis'] ?? ''),
})

interface Saving {
  record_id: number
  seq: number
  answers: readonly SavedAnswer[]
}

export async function saveAnswers(records: Records, { record_id, seq, answers }: Saving) {
  const known = await rowNow(records, record_id)
  if (known.state !== 'in_progress') throw isOver()
  requireFitting(await paperOf(records.database, known), answers, records.identity.language)
  const saved = await records.transaction(async (inner) => {
    const row = await lockedSitting(inner.database, record_id)
    if (row?.state !== 'in_progress' || row.isOver) return null
    const passed_over = await storeAnswers(inner.database, record_id, seq, answers)
    const last = await inner.database.first<{ seq: number }>(
      sql`select max(seq) as seq from sitting_answer where record_id = ${record_id}`,
    )
    return { seq: last?.seq ?? seq, passed_over, due_at: iso(row.due_at), now: row.now.toISOString() }
  })
  if (saved) return saved
  await endIfOver(records, record_id)
  throw isOver()
}

interface Submitting {
  record_id: number
  seq?: number | undefined
  answers?: readonly SavedAnswer[] | undefined
}

/** The answers that come with it count if they are in time. A sitting that has ended stays as it is. */
export async function submitSitting(
  records: Records,
  { record_id, seq = lastSeq, answers = [] }: Submitting,
): Promise<Sitting> {
  const known = await rowNow(records, record_id)
  if (known.state === 'in_progress') {
    const content = await paperOf(records.database, known)
    requireFitting(content, answers, records.identity.language)
    await records.transaction(async (inner) => {
      const row = await lockedSitting(inner.database, record_id)
      if (row?.state !== 'in_progress') return
      if (!row.isOver) await storeAnswers(inner.database, record_id, seq, answers)
      await endSitting(inner, row, content)
    })
  }
  return sittingNow(records, record_id)
}

/** Above that of any save. */
const lastSeq = 2_000_000_000

export async function ownSittings(database: Database, { userId }: Identity, examId: number | undefined) {
  const rows = await database.all<SittingRow & Record<string, unknown>>(
    sql`select r.id, r.exam_id, r.title, r.state, r.started_at, r.due_at, r.submitted_at from answer_record r
      where ${ownSitting(userId)}${examId === undefined ? sql`` : sql` and r.exam_id = ${examId}`} order by r.id desc limit 1000`,
  )
  return { list: rows.map(factsOf), total: rows.length }
}
