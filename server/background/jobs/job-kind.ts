import type { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { jobResult } from '../../../resources/job.ts'
import type { AnyResource, Language, StoredFile, Text } from '../../../resources/kit/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'
import type { Office } from '../office/office.ts'
import type { FileStore } from '../../storage/files/file-store.ts'
import type { Identity } from '../../base/identity.ts'

export type JobResult = z.infer<typeof jobResult>
/** An entry that was left out: its place (`C17`) and why. */
export type JobFault = JobResult['faults'][number]

/**
 * A kind of background job: a sequence of steps, each committed together with its cursor in one transaction. After a
 * crash the next server continues after the last committed step, and no step counts twice.
 */
export interface JobKind<Input = any, Cursor = any> {
  /**
   * The right needed to start it, or a function that derives it from the input. Checked again before every step:
   * without the right the job ends.
   */
  right: string | ((input: Input) => string)
  input: z.ZodType<Input>
  /**
   * The steps after the cursor (null: from the beginning). Slow work (reading, converting) happens here, between
   * transactions; writing happens in `JobStep.write`. Throw a `Fault` to end the job with a message for the person;
   * other errors are retried a few times. After an interruption `return()` is called: clean up in `finally`.
   */
  steps(work: JobWork<Input, Cursor>): AsyncIterable<JobStep<Cursor>>
  /**
   * Called in the transaction that ends a job which did not get to its last step: what it was about is brought into
   * order. `message` is what the person reads. A job that is tried again begins where it stopped.
   */
  ended?(end: JobEnd<Input>): Promise<void>
  /**
   * The record that it is about, if any: the notice of its end opens that record, and replaces the notices of earlier
   * jobs about it.
   */
  about?(input: Input): { resource: AnyResource; id: number }
  /** The final message; default: how many entries were done and how many left out. */
  summary?(result: JobResult, input: Input): Text
}

export interface JobWork<Input, Cursor> {
  jobId: number
  input: Input
  cursor: Cursor | null
  identity: Identity
  database: Database
  files: FileStore
  /** Null on a machine without one. */
  office: Office | null
  log: FastifyBaseLogger
  /**
   * Aborted when the job is cancelled, taken over, or the server stops. Pass it to whatever takes longer than a few
   * seconds.
   */
  signal: AbortSignal
}

export interface JobEnd<Input> {
  state: 'failed' | 'cancelled'
  message: Text
  /** Of the person who started it. */
  language: Language
  input: Input
  /** Writes as the server: the person may have lost every right. */
  records: Records
}

/** One batch: half a second of work rather than a minute, since stopping waits for it. */
export interface JobStep<Cursor> {
  /** Where the next run starts; JSON. */
  cursor: Cursor
  /** The total number of entries, once it is known. */
  total?: number
  /**
   * What it counts is already stored: recorded even when the disk is full, the job was cancelled or its person lost the
   * right meanwhile, so that it is reported as neither failed nor cancelled.
   */
  isDoneAlready?: boolean
  write(step: StepContext): Promise<StepCounts>
}

/** The transaction of a step, with the identity as it is now. */
export interface StepContext {
  database: Database
  records: Records
  identity: Identity
}

/** How many entries of the step failed. There may be more faults (two in one row) or fewer (the result holds 1,000). */
export interface StepCounts {
  processed: number
  failed?: number
  /** How many are there already, and were neither done nor failed. */
  repeated?: number
  /** How many are empty, and were neither done nor failed. */
  skipped?: number
  faults?: readonly JobFault[]
  /** The file that the job produced for download. */
  file?: StoredFile
  /** What the job as a whole did to records, where it brings them up to date. */
  written?: JobResult['written']
}
