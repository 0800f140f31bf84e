import type { FastifyBaseLogger } from 'fastify'
import type { Text } from '../../../resources/kit/index.ts'
import { storedInBoth } from '../../../resources/kit/in-both.ts'
import { type Database } from '../../storage/postgres/database.ts'
import { isDatabaseAway } from '../../storage/postgres/database-errors.ts'
import type { RequireDiskSpace } from '../../storage/postgres/disk-space.ts'
import type { Office } from '../office/office.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { Identity } from '../../base/identity.ts'
import type { Telling } from '../notices/notify.ts'
import type { JobKind } from './job-kind.ts'
import { cancelAsked, storedMessage, wasCancelled } from './job-messages.ts'
import { notifyOfEnd } from './job-notices.ts'
import { askToCancel, insertJob, putBack, runOf, takeJob, type TakenJob } from './job-rows.ts'
import { aboutOf, runJob, tidyUp, type LoadIdentity, type RunContext } from './run-job.ts'

/** What a person may do with jobs. Which jobs that person sees is decided by the scope of the resource `job`. */
export interface Jobs {
  /** Adds a job to the queue and returns its id. Throws a ZodError when the input does not match the kind's schema. */
  enqueue(kind: string, title: Text, input: unknown): Promise<number>
  /** The same queue in a transaction: a job begins when that is committed, with what it wrote, or never. */
  within(database: Database): Jobs
  /** False when the job has already ended. A running job ends after its current step. */
  cancel(id: number): Promise<boolean>
  /** Continues a failed or cancelled job from its cursor. False when it is in another state. */
  retry(id: number): Promise<boolean>
}

export interface JobQueue {
  /** Inside a transaction pass its database: the job appears when the transaction commits, or not at all. */
  for(identity: Identity, database?: Database): Jobs
  start(): void
  /**
   * Lets running jobs finish their step, puts them back into the queue, and resolves when nothing runs here any more.
   */
  stop(): Promise<void>
}

export interface JobQueueOptions {
  database: Database
  log: FastifyBaseLogger
  kinds: Readonly<Record<string, JobKind>>
  loadIdentity: LoadIdentity
  files: FileStore
  /** Default: none. */
  office?: Office | null
  requireDiskSpace?: RequireDiskSpace
  /** Called after each commit with the names of the resources that jobs wrote and the people notified. */
  publish?: (resourceNames: Iterable<string>, notified?: Iterable<number>) => void
  /** Jobs that run at once on this server, for different people; default 2. */
  concurrency?: number
  /** How long a job stays with a server that no longer renews its lease; default 30 s. */
  leaseMs?: number
  /** How often to look for work that other servers left; default 2 s. */
  pollMs?: number
  maxAttempts?: number
  /** Runs after which a job fails when its server ended during the last; default 3. */
  maxLost?: number
  retryDelayMs?: number
}

/** A job may be added in a transaction: looking for it at once would find nothing. */
const commitGraceMs = 60
const maxTitle = 200

/** Cancels a job and notifies its owner if it ends at once; a running one notifies when it has stopped. */
async function cancelJob(
  telling: Telling & { kinds: JobQueueOptions['kinds']; changed: Set<string> },
  id: number,
  { userId }: Identity,
): Promise<boolean> {
  const asked = await askToCancel(telling.database, id, userId, {
    ended: storedMessage(wasCancelled),
    asked: storedMessage(cancelAsked),
  })
  if (asked && asked.state !== 'running') {
    const run = await runOf(telling.database, id)
    await tidyUp(telling, run, 'cancelled', wasCancelled)
    await notifyOfEnd(telling, asked, wasCancelled, aboutOf(telling, run))
  }
  return asked !== undefined
}

/** What every run of a job shares. */
const runContext = ({
  database,
  log,
  kinds,
  requireDiskSpace,
  files,
  office = null,
  loadIdentity,
  maxAttempts = 5,
  maxLost = 3,
  retryDelayMs = 5_000,
}: JobQueueOptions): Omit<RunContext, 'leaseMs' | 'publish' | 'stopping'> => ({
  database,
  log,
  kinds,
  ...(requireDiskSpace ? { requireDiskSpace } : {}),
  files,
  office,
  loadIdentity,
  maxAttempts,
  maxLost,
  retryDelayMs,
})

/** The queue. Any number of servers may run one over the same database. */
export function createJobs(options: JobQueueOptions): JobQueue {
  const { database, log, kinds, concurrency = 2, leaseMs = 30_000, pollMs = 2_000 } = options
  const publish = options.publish ?? (() => undefined)
  const kindNames = Object.keys(kinds)
  const alarm = createAlarm()
  let stopping = new AbortController()
  let workers: Promise<void>[] = []

  /** A server that was too busy to renew a lease must not take its own job a second time. */
  const here = new Set<number>()
  const turns = createTurns(async (served) => {
    const job = await takeJob(database, kindNames, leaseMs, served, [...here])
    if (job) here.add(job.job_id)
    return job
  })

  const work = async (signal: AbortSignal): Promise<void> => {
    const context: RunContext = { ...runContext(options), leaseMs, publish, stopping: signal }
    while (!signal.aborted) {
      const job = await turns
        .take()
        .catch((error) =>
          log[isDatabaseAway(error) ? 'debug' : 'error']({ err: error }, 'the queue of jobs could not be read'),
        )
      if (job) await runJob(context, job).finally(() => here.delete(job.job_id))
      else if (!signal.aborted) await alarm.wait(pollMs)
    }
  }

  /** Wakes a worker for a job that is waiting, and shows that it waits: there may be no worker free. */
  const queued = (): void => {
    setTimeout(() => {
      alarm.ring()
      publish(['job'])
    }, commitGraceMs).unref()
  }

  const jobsFor: JobQueue['for'] = (identity, inside = database) => ({
    within: (inner) => jobsFor(identity, inner),
    enqueue: async (kind, title, input) => {
      const declared = kinds[kind]
      if (!declared) throw new Error(`There is no kind of job "${kind}"; known kinds: ${kindNames.join(', ')}`)
      const id = await insertJob(inside, identity, kind, storedInBoth(title, maxTitle), declared.input.parse(input))
      queued()
      return id
    },
    cancel: async (id) => {
      const notified = new Set<number>()
      const changed = new Set<string>()
      const found = await inside.transaction((inner) =>
        cancelJob({ database: inner, notified, kinds, changed }, id, identity),
      )
      publish(changed, notified)
      return found
    },
    retry: async (id) => {
      const back = await putBack(inside, id, identity.takenBy)
      queued()
      return back
    },
  })
  return {
    for: jobsFor,
    start: () => {
      if (workers.length > 0) return
      stopping = new AbortController()
      workers = Array.from({ length: concurrency }, () => work(stopping.signal))
    },
    stop: async () => {
      stopping.abort()
      alarm.ring()
      await Promise.all(workers)
      workers = []
    },
  }
}

/** Remembers who had their turn; more people than this do not wait at once. */
const maxServed = 1000

/** Jobs are taken one after the other, so that two workers do not take two jobs of one person. */
function createTurns(take: (served: readonly number[]) => Promise<TakenJob | undefined>) {
  let served: number[] = []
  let taking: Promise<unknown> = Promise.resolve()
  const takeNext = async (): Promise<TakenJob | undefined> => {
    const job = await take(served)
    const by = job?.created_by ?? null
    if (by !== null) served = [...served.filter((one) => one !== by), by].slice(-maxServed)
    return job
  }
  return {
    take: (): Promise<TakenJob | undefined> => {
      const taken = taking.then(takeNext)
      taking = taken.catch(() => undefined)
      return taken
    },
  }
}

/** Lets idle workers sleep until woken, or for the time they specified. */
function createAlarm() {
  const sleepers = new Set<() => void>()
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          sleepers.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        sleepers.add(wake)
      }),
    ring: (): void => {
      for (const wake of sleepers) wake()
    },
  }
}
