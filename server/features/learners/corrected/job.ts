import { z } from 'zod'
import { recordId, rightOf } from '../../../../resources/kit/index.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import type { JobKind, JobStep, StepContext, StepCounts } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { notify } from '../../../background/notices/notify.ts'
import { updateRecord, updateRecords } from '../../../records/write/write-records.ts'
import { Fault } from '../../../base/fault.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { staysAsMarked } from './corrected-score.ts'
import { countedAgain, type CorrectedAnswer } from './corrected-answers.ts'
import { correctionOf, storedCorrection, type StoredCorrection } from './in-force.ts'

/**
 * Counts the answers to a question again, some in each step, after a correction came into force or was taken out of it
 * (`start-correction.ts`). A step that ran is stored with its cursor, and counting again changes nothing more.
 */

const input = z.strictObject({
  id: recordId,
  does: z.enum(['apply', 'undo']),
  notify: z.enum(['none', 'changed', 'all']),
})
export type CorrectionInput = z.infer<typeof input>

interface Cursor {
  /** The last answer that was counted. */
  after: number
  isDone?: true
}

const answersAStep = 200

const superseded = (): Fault =>
  new Fault(409, 100409, {
    zh: '这项更正后来又被执行或撤销过',
    en: 'The correction was applied or undone again since.',
  })

/** Held until the step ends; throws where a later job is about it: this one was tried again too late. */
async function ownCorrection({ database }: StepContext, id: number, jobId: number): Promise<StoredCorrection> {
  await database.run(sql`select 1 from score_correction where id = ${id} for no key update`)
  const found = await storedCorrection(database, id)
  if (found?.job_id !== jobId) throw superseded()
  return found
}

export const answersOf = ({ exam_id, exercise_id }: Pick<StoredCorrection, 'exam_id' | 'exercise_id'>) =>
  sql`a.exercise_id = ${exercise_id}::integer and r.exam_id = ${exam_id}::integer`

const nextIds = async (database: Database, correction: StoredCorrection, after: number): Promise<number[]> => {
  const rows = await database.all<{ id: number }>(
    sql`select a.id from answer_exercise a join answer_record r on r.id = a.record_id and r.deleted_at is null
      where ${answersOf(correction)} and a.deleted_at is null and a.id > ${after}::integer order by a.id limit ${answersAStep}`,
  )
  return rows.map(({ id }) => id)
}

const isChanged = ({ before, after }: CorrectedAnswer): boolean =>
  before.score !== after.score || before.full_score !== after.full_score

async function notifyLearners(
  { database, records }: StepContext,
  correction: StoredCorrection,
  { does, notify: whom }: CorrectionInput,
  found: readonly CorrectedAnswer[],
): Promise<void> {
  const notified = whom === 'none' ? [] : whom === 'all' ? found : found.filter(isChanged)
  if (notified.length === 0) return
  const to = notified.map(({ row }) => row.user_id)
  const paper = await database.first<{ title: string }>(sql`select title from exam where id = ${correction.exam_id}`)
  const params = { exam: paper?.title ?? '', number: correction.number, undone: does === 'undo' }
  await notify({ database, notified: records.notified }, [{ to, kind: 'score_corrected', params, path: null }])
}

/** Kept ones are named by their answers, and by who gave them. */
const keptFault = ({ row }: CorrectedAnswer) => ({
  at: `#${row.id}`,
  message: {
    zh: `人工评的 ${row.score ?? '—'} 分不变`,
    en: `Marked by a person: ${row.score ?? '—'} stays`,
  },
})

interface Counts {
  answers: number
  changed: number
  kept: number
}

/** Adds what a step came to. */
async function addCounts(
  { database, records }: StepContext,
  { id, does }: CorrectionInput,
  more: Counts,
): Promise<void> {
  const before = await database.first<Partial<Counts>>(
    sql`select answers, changed, kept from score_correction where id = ${id}`,
  )
  const values = {
    answers: (before?.answers ?? 0) + more.answers,
    changed: (before?.changed ?? 0) + more.changed,
    kept: (before?.kept ?? 0) + more.kept,
  }
  const action = `${does}_score_correction`
  await updateRecord(records, score_correction, { id, version: null, values }, { action, by: 'server' })
}

async function countAgain(
  step: StepContext,
  jobId: number,
  work: CorrectionInput,
  ids: readonly number[],
): Promise<StepCounts> {
  const { records } = step
  const correction = await ownCorrection(step, work.id, jobId)
  const { found, consequence } = await countedAgain(records, sql`a.id = any(${sql.param([...ids])}::integer[])`)
  const updates = consequence.updates.map((one) => ({ ...one, version: null }))
  await updateRecords(records, consequence.resource, updates, { action: consequence.action, by: 'server' })
  const kept = found.filter(({ answered }) =>
    staysAsMarked(answered, correctionOf({ ...correction, place: correction.place ?? 0 }, answered.key)),
  )
  await addCounts(step, work, { answers: found.length, changed: found.filter(isChanged).length, kept: kept.length })
  await notifyLearners(step, correction, work, found)
  return { processed: ids.length, failed: kept.length, faults: kept.map(keptFault) }
}

const finish = async (step: StepContext, jobId: number, { id, does }: CorrectionInput): Promise<StepCounts> => {
  await ownCorrection(step, id, jobId)
  const state = does === 'apply' ? 'applied' : 'undone'
  await updateRecord(
    step.records,
    score_correction,
    { id, version: null, values: { state } },
    { action: `${does}_score_correction`, by: 'server' },
  )
  return { processed: 0 }
}

const kind: JobKind<CorrectionInput, Cursor> = {
  right: ({ does }) => rightOf(score_correction, `${does}_score_correction`),
  input,
  about: ({ id }) => ({ resource: score_correction, id }),
  async *steps({ jobId, input: work, cursor, database }): AsyncGenerator<JobStep<Cursor>> {
    if (cursor?.isDone) return
    const correction = await storedCorrection(database, work.id)
    if (!correction) return
    const counted = await database.first<{ total: number }>(
      sql`select count(*)::integer as total from answer_exercise a join answer_record r on r.id = a.record_id and r.deleted_at is null where ${answersOf(correction)} and a.deleted_at is null`,
    )
    let after = cursor?.after ?? 0
    for (;;) {
      const ids = await nextIds(database, correction, after)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      yield { cursor: { after }, total: counted?.total ?? 0, write: (step) => countAgain(step, jobId, work, ids) }
    }
    yield { cursor: { after, isDone: true }, write: (step) => finish(step, jobId, work) }
  },
  async ended({ input: { id, does }, records }) {
    const now = await storedCorrection(records.database, id)
    if (now?.state !== (does === 'apply' ? 'applying' : 'undoing')) return
    await updateRecord(
      records,
      score_correction,
      { id, version: null, values: { state: 'stopped' } },
      { action: 'stop_score_correction', by: 'server' },
    )
  },
  summary: ({ done, failed }) => ({
    zh: `已重新计分 ${done} 份作答${failed > 0 ? `，其中 ${failed} 份人工评分不变` : ''}`,
    en: `${done} answers counted again${failed > 0 ? `; ${failed} marked by people stay` : ''}`,
  }),
}

export const scoreCorrections = defineJobs({ correct_scores: kind })
