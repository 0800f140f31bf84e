import { job as resource } from '../../../resources/job.ts'
import type { Text } from '../../../resources/kit/index.ts'
import { notify, personName, type NewNotice, type Telling } from '../notices/notify.ts'
import { recordPath } from '../notices/page-addresses.ts'
import type { EndedJob } from './job-rows.ts'

/**
 * Notifies the person who started a job how it ended, in the transaction that ends it. A job that they cancelled
 * themselves needs no notice.
 */
export async function notifyOfEnd(
  telling: Telling,
  { id, state, title, created_by, cancelled_by }: EndedJob,
  message: Text,
): Promise<void> {
  if (created_by === null) return
  const common = { to: [created_by], path: recordPath(resource, id) }
  if (state !== 'cancelled') {
    const ended: NewNotice = {
      ...common,
      kind: state === 'done' ? 'job_done' : 'job_failed',
      params: { title, message },
    }
    return notify(telling, [ended])
  }
  if (cancelled_by === null || cancelled_by === created_by) return
  const by = await personName(telling.database, cancelled_by)
  return notify(telling, [{ ...common, kind: 'job_cancelled', params: { title, message, by } }])
}
