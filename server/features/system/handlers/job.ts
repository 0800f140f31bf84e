import { job as resource } from '../../../../resources/job.ts'
import { Fault } from '../../../base/fault.ts'
import { defineHandlers, type ActionContext } from '../../../calls/handlers.ts'

const ended = { zh: '任务已经结束，不能取消', en: 'The job has ended already and cannot be cancelled.' }
const notRetryable = { zh: '只有失败或已取消的任务可以重试', en: 'Only a failed or cancelled job can be tried again.' }

/** Reading the record first refuses jobs that the person cannot see. */
async function onJob(
  context: ActionContext,
  id: number,
  act: (id: number) => Promise<boolean>,
  refusal: typeof ended,
): Promise<null> {
  await context.records.get(resource, id)
  if (!(await act(id))) throw new Fault(409, 100409, refusal, { current: await context.records.get(resource, id) })
  context.records.changed.add(resource.name)
  return null
}

export const job = defineHandlers(resource, {
  cancel: (context, { id }) => onJob(context, id, context.jobs.cancel, ended),
  retry: (context, { id }) => onJob(context, id, context.jobs.retry, notRetryable),
})
