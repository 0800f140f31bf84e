import { job as resource } from '../../../resources/job.ts'
import { readInBoth } from '../../../resources/kit/in-both.ts'
import type { AnyResource, Text } from '../../../resources/kit/index.ts'
import { notify, personName, type NewNotice, type Telling } from '../notices/notify.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { recordPath } from '../notices/page-addresses.ts'
import type { EndedJob } from './job-rows.ts'

/**
 * Notifies the person who started a job how it ended, in the transaction that ends it. A job that they cancelled
 * themselves needs no notice. `about` is the record that it was about: a person has one notice of it at a time.
 */
export async function notifyOfEnd(
  telling: Telling,
  { id, state, title: stored, created_by, cancelled_by }: EndedJob,
  message: Text,
  about: { resource: AnyResource; id: number } = { resource, id },
): Promise<void> {
  if (created_by === null) return
  const title = readInBoth(stored)
  const common = { to: [created_by], path: recordPath(about.resource, about.id) }
  const tell = async (notice: NewNotice): Promise<void> => {
    if (about.resource !== resource && common.path !== null) await forgetEnds(telling.database, created_by, common.path)
    await notify(telling, [notice])
  }
  if (state !== 'cancelled')
    return tell({ ...common, kind: state === 'done' ? 'job_done' : 'job_failed', params: { title, message } })
  if (cancelled_by === null || cancelled_by === created_by) return
  const by = await personName(telling.database, cancelled_by)
  return tell({ ...common, kind: 'job_cancelled', params: { title, message, by } })
}

/** Removes a person's notices of earlier jobs about a record. */
const forgetEnds = (database: Database, userId: number, path: string): Promise<number> =>
  database.run(
    sql`delete from notice where user_id = ${userId} and path = ${path} and kind in ('job_done', 'job_failed', 'job_cancelled')`,
  )
