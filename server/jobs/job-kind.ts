import type { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { jobResult } from '../../resources/job.ts'
import type { StoredFile, Text } from '../../resources/kit/index.ts'
import type { Database } from '../postgres/database.ts'
import type { Records } from '../records/records.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Identity } from '../identity.ts'

export type JobResult = z.infer<typeof jobResult>
/** An entry that was left out: its place (`C17`) and why, in the language of the person who started the job. */
export type JobFault = JobResult['faults'][number]

/**
 * A kind of long work. It is a sequence of steps, each of which is committed with its cursor in one transaction: whatever
 * kills the server, the next one goes on after the last committed step, and no step counts twice.
 */
export interface JobKind<Input = any, Cursor = any> {
  /** The right of whoever starts it, or how its input tells. Asked again before every step: taken away, the job ends. */
  right: string | ((input: Input) => string)
  input: z.ZodType<Input>
  /**
   * The steps from the cursor on (null: from the beginning). What takes long (reading, converting) happens here, between
   * transactions; what is written happens in `JobStep.write`. Throw a `Fault` to end the job with a sentence for the
   * person; anything else thrown is tried again a few times. After an interruption `return()` is called: clean up in `finally`.
   */
  steps(work: JobWork<Input, Cursor>): AsyncIterable<JobStep<Cursor>>
  /** What is said at the end; default: how many were done and how many left out. */
  summary?(result: JobResult, input: Input): Text
}

export interface JobWork<Input, Cursor> {
  jobId: number
  input: Input
  cursor: Cursor | null
  identity: Identity
  database: Database
  files: FileStore
  log: FastifyBaseLogger
  /** Aborted when the job is cancelled, taken over, or the server stops. Hand it to what takes longer than some seconds. */
  signal: AbortSignal
}

/** One batch: half a second of work rather than a minute, since a stop waits for it. */
export interface JobStep<Cursor> {
  /** Where the next run begins; JSON. */
  cursor: Cursor
  /** How many entries the whole job has, once that is known. */
  total?: number
  /** What it counts is there already: noted also when no room is left, so that nobody is told that it failed. */
  isDoneAlready?: boolean
  write(step: StepContext): Promise<StepCounts>
}

/** The transaction of a step, with the identity as it is now. */
export interface StepContext {
  database: Database
  records: Records
  identity: Identity
}

/** Of the entries that a step went through, how many failed. Faults may be more (two in one row) or less (the result holds 1,000). */
export interface StepCounts {
  processed: number
  failed?: number
  faults?: readonly JobFault[]
  /** What the job made to be downloaded. */
  file?: StoredFile
}
