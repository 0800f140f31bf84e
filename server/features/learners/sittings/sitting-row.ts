import { Fault, noSuchRecord } from '../../../base/fault.ts'
import { systemIdentity, type Identity } from '../../../base/identity.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { Records } from '../../../records/records.ts'
import { ownSitting } from './offered-exams.ts'

/**
 * A sitting as it is stored: an attempt (`answer_record`), with the answers that were saved so far in `sitting_answer`.
 */
export interface SittingRow {
  id: number
  user_id: number
  exam_id: number
  exam_version: number
  subject_course_id: number
  title: string
  state: 'in_progress' | 'submitted' | 'marked'
  started_at: Date
  due_at: Date | null
  submitted_at: Date | null
  score: number | null
  total_score: number | null
  open_score: number | null
  now: Date
  isOver: boolean
  isAhead: boolean
}

/** Answers on their way when the time ends are still taken. */
const graceSeconds = 5

/** Begun by a clock that was corrected since. */
export const isAhead = sql`coalesce(started_at > clock_timestamp() + interval '1 minute', false)`

const columns = sql`r.id, r.user_id, r.exam_id, r.exam_version, r.subject_course_id, r.title, r.state, r.started_at, r.due_at, r.submitted_at,
  r.score, r.total_score, r.open_score, clock_timestamp() as now,
  coalesce(r.due_at + make_interval(secs => ${graceSeconds}) < clock_timestamp(), false) as "isOver", ${isAhead} as "isAhead"`

/** A person's own sitting; throws 100404 for any other. */
export async function ownSittingRow(database: Database, { userId }: Identity, id: number): Promise<SittingRow> {
  const row = await database.first<SittingRow & Record<string, unknown>>(
    sql`select ${columns} from answer_record r where r.id = ${id}::integer and ${ownSitting(userId)}`,
  )
  if (!row) throw noSuchRecord()
  return row
}

/**
 * Within a transaction: a sitting, locked until it ends; undefined where it is gone. A caller that waited for the lock
 * reads it again.
 */
export async function lockedSitting(database: Database, id: number): Promise<SittingRow | undefined> {
  await database.run(sql`select 1 from answer_record where id = ${id}::integer for no key update`)
  return database.first<SittingRow & Record<string, unknown>>(
    sql`select ${columns} from answer_record r where r.id = ${id}::integer and r.is_online and r.deleted_at is null`,
  )
}

/**
 * Sittings whose time has ended. Those of deleted users wait: nothing can be recorded of them before they are restored.
 */
export const overdueSittings = async (database: Database, most: number): Promise<number[]> =>
  (
    await database.all<{ id: number }>(
      sql`select r.id from answer_record r join "user" u on u.id = r.user_id and u.deleted_at is null where r.state = 'in_progress' and r.is_online and r.deleted_at is null
        and r.due_at + make_interval(secs => ${graceSeconds}) < clock_timestamp() order by r.due_at limit ${most}`,
    )
  ).map(({ id }) => id)

/** A learner has no rights; what follows from a sitting is written in their name all the same. */
export const inNameOf = ({ database, identity, changed, notified }: Records, userId: number): Records =>
  new Records(
    database,
    { ...systemIdentity, userId, language: identity.language, takenBy: identity.takenBy },
    changed,
    notified,
  )

export const isOver = (): Fault =>
  new Fault(409, 100409, { zh: '本次作答已经结束', en: 'This sitting has ended.' }, { state: 'submitted' })
