import { sql, type Database } from '../../storage/postgres/database.ts'
import type { JobKind, JobStep, JobWork } from '../../background/jobs/job-kind.ts'
import { setJob } from '../../background/jobs/job-rows.ts'
import { commitBatch } from './commit-batch.ts'
import { writeLeftOut } from './left-out.ts'
import { batchInput, ofBatch, rightOfBatch, type BatchInput } from './read-batch.ts'
import { undoBatch } from './undo-batch.ts'

/** The jobs on a batch that has been read. Each is a single step, so its cursor only says that it is done. */

type Done = { isDone: true }
type Work = JobWork<BatchInput, Done>

/**
 * Shown while the work is in progress and nothing of it is stored yet. The count of results starts at zero when it
 * ends.
 */
const showProgress = (database: Database, jobId: number, progress: number, total: number | null): Promise<number> =>
  database.run(
    sql`${setJob({ progress: sql`${progress}`, total: sql`${total}` })} where id = ${jobId} and state = 'running'`,
  )

const step = (done: number, resource: string): JobStep<Done> => ({
  cursor: { isDone: true },
  total: done,
  isDoneAlready: true,
  write: async ({ records }) => {
    records.changed.add(resource).add('import_batch')
    return { processed: done }
  },
})

export const commitKind: JobKind<BatchInput, Done> = {
  ...ofBatch,
  async *steps(work: Work) {
    const { database, jobId, input } = work
    if (work.cursor) return
    const counted = await database.first<{ total: number }>(
      sql`select ((counts ->> 'create')::integer + (counts ->> 'update')::integer) as total from import_batch where id = ${input.batch_id}`,
    )
    const done = await commitBatch(
      { ...work, onProgress: (count) => showProgress(database, jobId, count, counted?.total ?? null) },
      input.batch_id,
    )
    await showProgress(database, jobId, 0, done)
    yield step(done, input.resource)
  },
  summary: ({ done }) => ({ zh: `导入 ${done} 条`, en: `${done} imported` }),
}

export const undoKind: JobKind<BatchInput, Done> = {
  ...ofBatch,
  async *steps(work: Work) {
    if (work.cursor) return
    yield step(await undoBatch(work, work.input.batch_id), work.input.resource)
  },
  summary: ({ done }) => ({ zh: `撤销了${done}条`, en: `${done} taken back` }),
}

export const leftOutKind: JobKind<BatchInput, Done> = {
  right: rightOfBatch,
  input: batchInput,
  async *steps(work: Work) {
    if (work.cursor) return
    const { count, file } = await writeLeftOut(work, work.input.batch_id)
    yield { cursor: { isDone: true }, total: count, write: async () => ({ processed: count, file }) }
  },
  summary: ({ done }) => ({ zh: `清单共${done}条`, en: `${done} entries in the list` }),
}
