import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { readInBoth } from '../../resources/kit/in-both.ts'
import type { Text } from '../../resources/kit/index.ts'
import type { jobResult } from '../../resources/job.ts'
import { createFileStore, type FileStore } from '../../server/storage/files/file-store.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { createJobs, type JobQueue, type JobQueueOptions } from '../../server/background/jobs/jobs.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { jobKinds } from '../../server/start/job-kinds.ts'
import { bundled } from '../fixtures/bundled.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { makeLabels } from '../fixtures/job-kinds.ts'

/** A database with jobs, whose queues run in this process and in processes that are killed. */

export const teacher: Identity = { ...systemIdentity, userId: 7, username: 'teacher' }

export interface JobRow {
  state: string
  progress: number
  total: number | null
  /** In Chinese. */
  message: string | null
  result: z.infer<typeof jobResult> | null
  attempts: number
}
/** A text that is the same in both languages. */
export const alike = (text: string): Text => ({ zh: text, en: text })
export const ended = (row: JobRow) => !['waiting', 'running'].includes(row.state)

export class QueuedJobs {
  readonly db: TestDatabase
  readonly files: FileStore
  /** The program of a server that only runs jobs. */
  private readonly program: string

  private constructor(db: TestDatabase, program: string) {
    this.db = db
    this.program = program
    this.files = createFileStore({ database: db.database, dataDir: db.dataDir })
  }

  static async start(): Promise<QueuedJobs> {
    return new QueuedJobs(...(await Promise.all([startTestDatabase(), bundled('tests/fixtures/job-server.ts')])))
  }
  stop(): Promise<void> {
    return this.db.stop()
  }

  /** A queue in this process, stopped with the test. */
  queue(options: Partial<JobQueueOptions> = {}): JobQueue {
    const jobs = createJobs({
      database: this.db.database,
      log: pino({ level: 'silent' }),
      kinds: { ...jobKinds, make_labels: makeLabels },
      loadIdentity: async (_database, userId, language) => ({ ...teacher, userId, language }),
      files: this.files,
      pollMs: 30,
      ...options,
    })
    onTestFinished(() => jobs.stop())
    return jobs
  }

  /** A server in a separate process, to be killed. */
  server(leaseMs: number): ChildProcess {
    const { connection, dataDir } = this.db
    const child = spawn(process.execPath, [this.program], {
      env: { ...process.env, JOB_SERVER: JSON.stringify({ connection, dataDir, leaseMs }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    onTestFinished(async () => {
      if (child.kill('SIGKILL')) await once(child, 'exit')
    })
    return child
  }

  async row(id: number): Promise<JobRow> {
    const row = (await this.db.database.first<JobRow>(
      sql`select job.state, progress, total, message, result, attempts from job join job_run on job_id = id where id = ${id}`,
    ))!
    return { ...row, message: row.message === null ? null : readInBoth(row.message).zh }
  }

  /** Ends with the test that waits, at the latest. */
  async until(id: number, holds: (row: JobRow) => boolean): Promise<JobRow> {
    for (;;) {
      const row = await this.row(id)
      if (holds(row)) return row
      await pause(10)
    }
  }
}
