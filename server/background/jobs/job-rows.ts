import { job as declaration } from '../../../resources/job.ts'
import type { Language, Text } from '../../../resources/kit/index.ts'
import { holdsUntil } from '../../storage/postgres/held-until.ts'
import { sql, type Database, type SQL } from '../../storage/postgres/database.ts'
import type { Identity } from '../../base/identity.ts'
import { insertKept, updateKept } from '../../records/write/kept-columns.ts'
import type { JobResult, StepCounts } from './job-kind.ts'
import { storedMessage } from './job-messages.ts'

/**
 * The queue in PostgreSQL: `job` is what people see of a job, `job_run` what the servers need. The server that runs a
 * job holds a lease and renews it; an expired lease may be taken by any server. A run is identified by its number of
 * `attempts`, which grows each time the job is taken: a server that slept through its lease finds another number and
 * writes nothing. Both rows are always locked in the same order, `job_run` first.
 */

/** A job taken from the queue. */
export interface TakenJob {
  job_id: number
  kind: string
  input: unknown
  cursor: unknown
  attempts: number
  /** Its last runs in a row that ended with their server, without a word and without a step. */
  lost: number
  language: Language
  created_by: number | null
  /** The person who acted for that user when it was started. */
  taken_by: number | null
}

export type EndState = 'done' | 'failed' | 'cancelled'

/** Entries listed in a result; further ones are only counted. */
const maxFaults = 1000

/** A job that failed waits for less until it is tried again. In seconds. */
const longestDelay = 300
const longestLease = (leaseMs: number): number => Math.max(longestDelay, Math.ceil(leaseMs / 1000))

const json = (value: unknown) => sql`${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`
const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`
/** The beginning of an `update job set …` statement. */
export const setJob = (values: Parameters<typeof updateKept>[1]): SQL =>
  updateKept(declaration, { ...values, updated_at: sql`now()` })
const held = (job: TakenJob) => sql`job_id = ${job.job_id} and attempts = ${job.attempts} and state = 'running'`

export async function insertJob(
  database: Database,
  identity: Identity,
  kind: string,
  title: string,
  input: unknown,
): Promise<number> {
  const row = await database.first<{ id: number }>(sql`
    with face as (${insertKept(declaration, { kind: sql`${kind}`, title: sql`${title}`, created_by: sql`${identity.userId || null}` })} returning id)
    insert into job_run (job_id, kind, input, language, taken_by) select id, ${kind}, ${json(input)}, ${identity.language}, ${identity.takenBy}::integer from face returning job_id as id`)
  return row!.id
}

/**
 * Takes a job that waits or whose lease expired; undefined when there is none. Only one job per person runs at a time,
 * so that nobody's long jobs block others. `served` lists people who had their turn, most recent last; they come after
 * everybody else, in that order. Of one person's jobs the oldest is taken. `here` are jobs that this server already
 * runs.
 */
export const takeJob = (
  database: Database,
  kinds: readonly string[],
  leaseMs: number,
  served: readonly number[] = [],
  here: readonly number[] = [],
): Promise<TakenJob | undefined> =>
  database.first<TakenJob>(sql`
    with open as materialized (
      select r.job_id, r.state = 'running' as is_lost from job_run r join job j on j.id = r.job_id
      where r.state in ('waiting', 'running') and (r.lease_until is null or not ${holdsUntil(sql`r.lease_until`, longestLease(leaseMs))}) and r.kind = any(${sql.param([...kinds])}::text[])
        and r.job_id <> all(${sql.param([...here])}::integer[])
        and not exists (
          select 1 from job_run other join job its on its.id = other.job_id
          where other.state = 'running' and ${holdsUntil(sql`other.lease_until`, longestLease(leaseMs))} and its.created_by = j.created_by and other.job_id <> r.job_id)
      order by coalesce(array_position(${sql.param([...served])}::integer[], j.created_by), 0), r.job_id limit 1 for update of r skip locked),
    taken as (
      update job_run set state = 'running', attempts = attempts + 1, lost = lost + open.is_lost::integer, lease_until = now() + ${milliseconds(leaseMs)}
      from open where job_run.job_id = open.job_id returning job_run.*),
    face as (${setJob({ state: sql`'running'` })} from taken where job.id = taken.job_id returning job.id, job.created_by)
    select taken.job_id, taken.kind, taken.input, taken.cursor, taken.attempts, taken.lost, taken.language, taken.taken_by, face.created_by
    from taken join face on face.id = taken.job_id`)

/** Renews the lease; reports whether a cancel was requested and whether the lease was lost. */
export async function renewLease(
  database: Database,
  job: TakenJob,
  leaseMs: number,
): Promise<'kept' | 'cancelled' | 'lost'> {
  const row = await database.first<{ cancel_asked: boolean }>(
    sql`update job_run set lease_until = now() + ${milliseconds(leaseMs)} where ${held(job)} returning cancel_asked`,
  )
  if (!row) return 'lost'
  return row.cancel_asked ? 'cancelled' : 'kept'
}

/** The current state of a job, its rows locked until the transaction ends. */
export interface CurrentJob {
  progress: number
  total: number | null
  result: JobResult | null
  cancel_asked: boolean
}

/** Locks a job for a step that starts at `cursor`; undefined when the lease was lost or the job has advanced. */
export const lockJob = (database: Database, job: TakenJob, cursor: unknown): Promise<CurrentJob | undefined> =>
  database.first<CurrentJob>(sql`
    with held as materialized (
      select job_id, cancel_asked from job_run where ${held(job)} and cursor is not distinct from ${json(cursor)} for update)
    select job.progress, job.total, job.result, held.cancel_asked from held join job on job.id = held.job_id`)

/** Stores the outcome of a step, in the transaction of the step's own records. */
export async function keepStep(
  database: Database,
  job: TakenJob,
  current: CurrentJob,
  step: { cursor: unknown; total?: number },
  counts: StepCounts,
): Promise<JobResult> {
  const { failed = 0, repeated = 0, skipped = 0 } = counts
  const before = current.result ?? { done: 0, failed: 0, faults: [] }
  const result: JobResult = {
    done: before.done + counts.processed - failed - repeated - skipped,
    failed: before.failed + failed,
    ...(repeated + (before.repeated ?? 0) > 0 ? { repeated: repeated + (before.repeated ?? 0) } : {}),
    ...(skipped + (before.skipped ?? 0) > 0 ? { skipped: skipped + (before.skipped ?? 0) } : {}),
    faults: [...before.faults, ...(counts.faults ?? [])].slice(0, maxFaults),
    file: counts.file ?? before.file,
    written: counts.written ?? before.written,
  }
  await database.run(sql`update job_run set cursor = ${json(step.cursor)}, lost = 0 where job_id = ${job.job_id}`)
  await database.run(sql`
    ${setJob({ progress: sql`${current.progress + counts.processed}`, total: sql`${step.total ?? current.total}`, result: json(result) })}
    where id = ${job.job_id}`)
  return result
}

/** A job that has just ended: who started it, and who cancelled it, if somebody did. */
export interface EndedJob {
  id: number
  state: EndState
  /** As it is stored, in both languages. */
  title: string
  created_by: number | null
  cancelled_by: number | null
}

/** Ends a job; undefined when the lease was lost. */
export const endJob = (
  database: Database,
  job: TakenJob,
  state: EndState,
  message: Text,
): Promise<EndedJob | undefined> =>
  database.first<EndedJob>(sql`
    with run as (update job_run set state = ${state}, lease_until = null where ${held(job)} returning job_id, cancelled_by)
    ${setJob({ state: sql`${state}`, message: sql`${storedMessage(message)}` })} from run where job.id = run.job_id
    returning job.id, job.state, job.title, job.created_by, run.cancelled_by`)

/**
 * Puts a job back into the queue, to be taken after `delayMs` at the earliest. `uncounted` is for an orderly stop of
 * the server, which does not count as a failed attempt.
 */
export const handBack = (database: Database, job: TakenJob, { delayMs = 0, uncounted = false }): Promise<number> =>
  database.run(sql`
    with run as (
      update job_run set state = 'waiting', lease_until = ${delayMs > 0 ? sql`now() + ${milliseconds(delayMs)}` : sql`null`}, attempts = attempts - ${uncounted ? 1 : 0}, lost = 0
      where ${held(job)} returning job_id)
    ${setJob({ state: sql`'waiting'` })} from run where job.id = run.job_id`)

/**
 * Cancels a waiting job at once, and requests a running one to stop after its step. Undefined when it has already
 * ended. The first person to request it counts as having cancelled it.
 */
export async function askToCancel(
  database: Database,
  id: number,
  by: number,
  messages: { ended: string; asked: string },
): Promise<EndedJob | (Omit<EndedJob, 'state'> & { state: 'running' }) | undefined> {
  const run = await database.first<{ state: string }>(sql`
    update job_run set cancel_asked = true, cancelled_by = coalesce(cancelled_by, ${by || null}::integer),
      state = case when state = 'running' and lease_until > now() then state else 'cancelled' end
    where job_id = ${id} and state in ('waiting', 'running') returning state`)
  if (!run) return undefined
  const message = run.state === 'cancelled' ? messages.ended : messages.asked
  return database.first(sql`
    ${setJob({ state: sql`${run.state}`, message: sql`${message}` })} from job_run where id = ${id} and job_id = id
    returning id, job.state, title, created_by, cancelled_by`)
}

/** What a job is to do. */
export const runOf = async (database: Database, id: number): Promise<Pick<TakenJob, 'kind' | 'input' | 'language'>> =>
  (await database.first<Pick<TakenJob, 'kind' | 'input' | 'language'>>(
    sql`select kind, input, language from job_run where job_id = ${id}`,
  ))!

/**
 * Lets a failed or cancelled job continue from its cursor; `takenBy`: who acts for the person that asks for it. False
 * when it is in another state.
 */
export async function putBack(database: Database, id: number, takenBy: number | null): Promise<boolean> {
  const run = await database.first(sql`
    update job_run set state = 'waiting', cancel_asked = false, cancelled_by = null, attempts = 0, lost = 0, lease_until = null,
      taken_by = coalesce(${takenBy}::integer, taken_by)
    where job_id = ${id} and state in ('failed', 'cancelled') returning job_id`)
  if (!run) return false
  await database.run(sql`${setJob({ state: sql`'waiting'`, message: null })} where id = ${id}`)
  return true
}
