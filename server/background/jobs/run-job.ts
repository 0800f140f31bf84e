import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { holds, type Language, type Text } from '../../../resources/kit/index.ts'
import { type Database } from '../../storage/postgres/database.ts'
import { isDatabaseAway } from '../../storage/postgres/database-errors.ts'
import type { RequireDiskSpace } from '../../storage/postgres/disk-space.ts'
import { recordsFor } from '../../records/records.ts'
import { Fault, noActionRight } from '../../base/fault.ts'
import type { Office } from '../office/office.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import { systemIdentity, type Identity } from '../../base/identity.ts'
import type { JobKind, JobStep } from './job-kind.ts'
import { broken, counted, endedWithServer, nobodyToRunFor, sentenceOf, wasCancelled } from './job-messages.ts'
import { notifyOfEnd } from './job-notices.ts'
import { endJob, handBack, keepStep, lockJob, renewLease, type EndState, type TakenJob } from './job-rows.ts'

/** Reads a person's identity as it is now; null when the account is disabled or deleted. */
export type LoadIdentity = (database: Database, userId: number, language: Language) => Promise<Identity | null>

export interface RunContext {
  database: Database
  files: FileStore
  office: Office | null
  log: FastifyBaseLogger
  kinds: Readonly<Record<string, JobKind>>
  loadIdentity: LoadIdentity
  /** Called before a job starts and before each step; without it there is always enough disk space. */
  requireDiskSpace?: RequireDiskSpace
  /** Called with the names of the resources that a committed step wrote, and the people notified. */
  publish: (resourceNames: Iterable<string>, notified?: Iterable<number>) => void
  leaseMs: number
  /** After so many runs that ended in an error or were lost, the job has failed. */
  maxAttempts: number
  /**
   * After so many runs in a row that ended with their server before a step, the job has failed: it may be what ends it.
   */
  maxLost: number
  /** Delay before the second attempt; doubled for each further one. */
  retryDelayMs: number
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

/** Why a run ends before its last step. */
type Interruption = 'cancelled' | 'lost' | 'stopping'
type Outcome = { end: EndState; message: Text } | { interrupted: Interruption } | { again: unknown }

/**
 * Runs a taken job until it ends or is interrupted. Never throws; what it cannot store, the next run of the job finds
 * out.
 */
export async function runJob(context: RunContext, job: TakenJob): Promise<void> {
  const log = context.log.child({ job_id: job.job_id, kind: job.kind })
  // That it runs is shown before its first step, which may take long.
  context.publish(['job'])
  try {
    const outcome =
      job.lost >= context.maxLost
        ? ({ end: 'failed', message: endedWithServer(job.job_id) } as const)
        : job.attempts > context.maxAttempts
          ? { again: new Error('given up after too many attempts') }
          : await carryOut(context, job, log)
    await settleOnceBack(context, job, outcome, log)
  } catch (error) {
    log.error({ err: error }, 'the outcome of a job could not be stored; the job is taken again when its lease expires')
  }
}

async function carryOut(context: RunContext, job: TakenJob, log: FastifyBaseLogger): Promise<Outcome> {
  const own = new AbortController()
  const interrupt = (reason: Interruption) => own.abort(reason)
  const onStop = () => interrupt('stopping')
  context.stopping.addEventListener('abort', onStop)
  const heart = setInterval(() => {
    renewLease(context.database, job, context.leaseMs).then(
      (state) => (state === 'kept' ? undefined : interrupt(state)),
      (error) => log.warn({ err: error }, 'the lease of a job was not renewed'),
    )
  }, context.leaseMs / 3)
  try {
    await context.requireDiskSpace?.()
    return await takeSteps(context, job, log, own.signal)
  } catch (error) {
    if (own.signal.aborted) return { interrupted: own.signal.reason as Interruption }
    if (error instanceof Fault) return { end: 'failed', message: sentenceOf(error) }
    return { again: error }
  } finally {
    clearInterval(heart)
    context.stopping.removeEventListener('abort', onStop)
  }
}

async function takeSteps(
  context: RunContext,
  job: TakenJob,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<Outcome> {
  const kind = context.kinds[job.kind]!
  const identity = await identityNow(context, context.database, job, kind)
  const input = kind.input.parse(job.input)
  let cursor = job.cursor
  let result = null
  let isStored = false
  /** What is stored already is not reported as cancelled. */
  const interruption = (): Interruption | null => {
    const reason = signal.aborted ? (signal.reason as Interruption) : null
    return reason === 'cancelled' && isStored ? null : reason
  }
  if (context.stopping.aborted) return { interrupted: 'stopping' }
  for await (const step of kind.steps({
    jobId: job.job_id,
    input,
    cursor,
    identity,
    database: context.database,
    files: context.files,
    office: context.office,
    log,
    signal,
  })) {
    const kept = await commitStep(context, job, { kind, identity }, cursor, step)
    if (!kept) return { interrupted: 'lost' }
    if (kept.cancelAsked) return { interrupted: 'cancelled' }
    isStored = step.isDoneAlready ?? false
    const interrupted = interruption()
    if (interrupted) return { interrupted }
    cursor = step.cursor
    result = kept.result
  }
  const interrupted = interruption()
  if (interrupted) return { interrupted }
  result ??= (await context.database.transaction((database) => lockJob(database, job, cursor)))?.result ?? {
    done: 0,
    failed: 0,
    faults: [],
  }
  return { end: 'done', message: kind.summary ? kind.summary(result, input) : counted(result) }
}

/** A step's records, its cursor and the progress, in one transaction. Null when the lease was lost. */
async function commitStep(
  context: RunContext,
  job: TakenJob,
  { kind, identity: atStart }: { kind: JobKind; identity: Identity },
  cursor: unknown,
  step: JobStep<unknown>,
) {
  if (isDeepStrictEqual(cursor, step.cursor))
    throw new Error(`A step of ${job.kind} did not move its cursor, and could be counted twice`)
  const changed = new Set(['job'])
  if (!step.isDoneAlready) await context.requireDiskSpace?.()
  const kept = await context.database.transaction(async (database) => {
    const current = await lockJob(database, job, cursor)
    if (!current) return null
    if (current.cancel_asked && !step.isDoneAlready) return { cancelAsked: true, result: current.result }
    const identity = step.isDoneAlready ? atStart : await identityNow(context, database, job, kind)
    const records = recordsFor(database, identity)
    const counts = await step.write({ database, records, identity })
    const result = await keepStep(database, job, current, step, counts)
    for (const name of records.changed) changed.add(name)
    return { cancelAsked: false, result }
  })
  context.publish(changed)
  return kept
}

async function identityNow(context: RunContext, database: Database, job: TakenJob, kind: JobKind): Promise<Identity> {
  if (job.created_by === null) return { ...systemIdentity, language: job.language }
  const identity = await context.loadIdentity(database, job.created_by, job.language)
  if (!identity) throw new Fault(403, '403', nobodyToRunFor)
  const right = typeof kind.right === 'string' ? kind.right : kind.right(kind.input.parse(job.input))
  if (!holds(identity.rights, right)) throw noActionRight()
  return { ...identity, takenBy: job.taken_by }
}

/** Ends a job and notifies its owner, in one transaction. */
async function end(context: RunContext, job: TakenJob, state: EndState, message: Text): Promise<Ended> {
  const affected: Ended = { notified: new Set(), changed: new Set() }
  await context.database.transaction(async (inner) => {
    const ended = await endJob(inner, job, state, message)
    if (!ended) return
    await tidyUp({ database: inner, kinds: context.kinds, changed: affected.changed }, job, state, message)
    await notifyOfEnd({ database: inner, notified: affected.notified }, ended, message, aboutOf(context, job))
  })
  return affected
}

/** What a job was about; undefined for one that is about nothing else, or whose input nobody can read any more. */
export function aboutOf({ kinds }: Pick<RunContext, 'kinds'>, { kind, input }: Pick<TakenJob, 'kind' | 'input'>) {
  const declared = kinds[kind]
  const parsed = declared?.about && declared.input.safeParse(input)
  return parsed?.success ? declared?.about?.(parsed.data) : undefined
}

/** Who was notified of the end of a job, and the resources that it changed. */
interface Ended {
  notified: Set<number>
  changed: Set<string>
}

interface Tidying {
  database: Database
  kinds: Readonly<Record<string, JobKind>>
  changed: Set<string>
}

/** Lets the kind of a job that failed or was cancelled bring into order what it was about. */
export async function tidyUp(
  { database, kinds, changed }: Tidying,
  { kind, input, language }: Pick<TakenJob, 'kind' | 'input' | 'language'>,
  state: EndState,
  message: Text,
): Promise<void> {
  const declared = kinds[kind]
  if (state === 'done' || !declared?.ended) return
  const records = recordsFor(database, systemIdentity)
  await declared.ended({ state, message, language, input: declared.input.parse(input), records })
  for (const name of records.changed) changed.add(name)
}

const lookAgainMs = 200

/**
 * When the database was lost at the end of a run, the outcome is stored as soon as it is back, so that the job need not
 * wait for its lease to expire.
 */
async function settleOnceBack(
  context: RunContext,
  job: TakenJob,
  outcome: Outcome,
  log: FastifyBaseLogger,
): Promise<void> {
  const leaseEndsAt = Date.now() + context.leaseMs
  for (;;) {
    try {
      return await settle(context, job, outcome, log)
    } catch (error) {
      if (!isDatabaseAway(error) || context.stopping.aborted || Date.now() > leaseEndsAt) throw error
      await pause(lookAgainMs)
    }
  }
}

async function settle(context: RunContext, job: TakenJob, outcome: Outcome, log: FastifyBaseLogger): Promise<void> {
  const { database } = context
  let affected: Ended = { notified: new Set(), changed: new Set() }
  if ('end' in outcome) {
    affected = await end(context, job, outcome.end, outcome.message)
    log.info({ state: outcome.end }, 'a job ended')
  } else if ('interrupted' in outcome) {
    if (outcome.interrupted === 'cancelled') affected = await end(context, job, 'cancelled', wasCancelled)
    else if (outcome.interrupted === 'stopping') await handBack(database, job, { uncounted: true })
    log.info({ reason: outcome.interrupted }, 'a job was interrupted')
  } else if (job.attempts >= context.maxAttempts) {
    log.error({ err: outcome.again, attempts: job.attempts }, 'a job failed for good')
    affected = await end(context, job, 'failed', broken(job.job_id))
  } else {
    log.error({ err: outcome.again, attempts: job.attempts }, 'a job failed and will be tried again')
    await handBack(database, job, { delayMs: context.retryDelayMs * 2 ** (job.attempts - 1) })
  }
  context.publish(['job', ...affected.changed], affected.notified)
}
