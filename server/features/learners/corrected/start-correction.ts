import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import { Fault, noActionRight, noSuchRecord } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'
import { inTransaction, type ActionContext } from '../../../calls/handlers.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecord } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { changeCorrections, storedCorrection, type StoredCorrection } from './in-force.ts'
import { answersOf, type CorrectionInput } from './job.ts'

/** Puts a correction into force, or takes it out, and starts the job that counts the answers again. */

const conflict = (zh: string, en: string): Fault => new Fault(409, 100409, { zh, en })
const notNow = () => conflict('现在不能这样做，请刷新后再看', 'This is not possible now: load it again.')
const another = () =>
  conflict('这套题的另一项更正正在执行，请等它结束', 'Another correction of this paper is being applied: wait for it.')
const outOfSight = (): Fault =>
  new Fault(403, '403', {
    zh: '这套题有您看不到的作答，请联系能看到全部作答的人更正',
    en: 'The paper has answers that you do not see. Ask somebody who sees them all.',
  })

/** Scores follow from the keys, and a correction from both. */
export function requireScores({ rights }: Identity): void {
  if (!mayRead(answer_exercise, answer_exercise.fields.score, rights)) throw noActionRight()
}

/** A correction is of everybody: who sees a part of the answers would not know what they do. */
export async function requireAllAnswers(
  { database, identity }: Records,
  correction: Pick<StoredCorrection, 'exam_id' | 'exercise_id'>,
): Promise<void> {
  const counted = await database.first<{ all: number; seen: number }>(
    sql`select (select count(*) from answer_exercise a join answer_record r on r.id = a.record_id and r.deleted_at is null where ${answersOf(correction)} and a.deleted_at is null)::integer as all,
      (select count(*) from answer_exercise a join answer_record r on r.id = a.record_id and r.deleted_at is null where ${answersOf(correction)} and a.deleted_at is null${andScope(answer_exercise, identity, sql`a`)})::integer as seen`,
    scopeValues(identity),
  )
  if (counted && counted.seen < counted.all) throw outOfSight()
}

const inWork = ({ database }: Records, exam: number) =>
  database.first(
    sql`select 1 from score_correction where exam_id = ${exam}::integer and state in ('applying', 'undoing') and deleted_at is null`,
  )

const possible = {
  apply: ['draft', 'undone', 'stopped'],
  undo: ['applied', 'stopped'],
}
const titles = {
  apply: { zh: '更正成绩', en: 'Correction of scores' },
  undo: { zh: '撤销成绩更正', en: 'Undoing of a correction' },
}

export function startCorrection(
  context: ActionContext,
  { id, does, notify }: CorrectionInput,
): Promise<{ job_id: number }> {
  requireScores(context.identity)
  return inTransaction(context, async ({ records, jobs, identity }) => {
    await records.lock(score_correction, id)
    const row = await storedCorrection(records.database, id)
    if (!row) throw noSuchRecord()
    await requireAllAnswers(records, row)
    await changeCorrections(records.database, row.exam_id)
    if (!possible[does].includes(row.state)) throw notNow()
    if (await inWork(records, row.exam_id)) throw another()
    const title = { zh: `${titles[does].zh}：${row.title}`, en: `${titles[does].en}: ${row.title}` }
    const job_id = await jobs.enqueue('correct_scores', title, { id, does, notify })
    const values = {
      state: does === 'apply' ? 'applying' : 'undoing',
      place: does === 'apply' ? (row.place ?? job_id) : null,
      job_id,
      applied_at: new Date().toISOString(),
      applied_by: identity.userId || null,
      answers: 0,
      changed: 0,
      kept: 0,
    }
    await updateRecord(
      records,
      score_correction,
      { id, version: null, values },
      { action: `${does}_score_correction`, by: 'server' },
    )
    return { job_id }
  })
}
