import type { Text } from '../../../resources/kit/index.ts'
import { storedInBoth } from '../../../resources/kit/in-both.ts'
import { Fault, issuesOf } from '../../base/fault.ts'
import type { JobResult } from './job-kind.ts'

/** Messages of a job to the person who started it. Details are in the log, under the job's number. */

/** As it is stored: each reader gets it in their own language. */
export const storedMessage = (message: Text): string => storedInBoth(message, 1000)

export const cancelAsked: Text = { zh: '正在取消…', en: 'Cancelling…' }

export const wasCancelled: Text = { zh: '已取消；之前已完成的部分保留', en: 'Cancelled. What was done before is kept.' }

export const nobodyToRunFor: Text = {
  zh: '发起任务的账号已停用或删除',
  en: 'The account that started this job is disabled or deleted.',
}

export const broken = (jobId: number): Text => ({
  zh: `任务没有完成，已完成的部分保留。请点“重试”继续；仍然失败时请把任务编号 ${jobId} 告诉管理员`,
  en: `The job could not be finished; what was done is kept. Try again to go on; if it fails again, give the administrator the job number ${jobId}.`,
})

/** For a job whose server ended while it ran, again and again. */
export const endedWithServer = (jobId: number): Text => ({
  zh: `任务多次运行到一半时服务器中断，已不再自动重试，已完成的部分保留。请把任务编号 ${jobId} 告诉管理员`,
  en: `The server stopped several times while this job ran, so it is not tried again by itself; what was done is kept. Give the administrator the job number ${jobId}.`,
})

export const counted = ({ done, failed }: JobResult): Text => ({
  zh: failed > 0 ? `完成${done}条，${failed}条有误未处理` : `完成${done}条`,
  en: failed > 0 ? `${done} done, ${failed} left out as faulty` : `${done} done`,
})

/** A fault's own message with the first field error, if any, in the person's language. */
export function sentenceOf(fault: Fault): Text {
  const [issue] = issuesOf(fault)
  const first = issue ? `: ${issue.path} ${issue.message}` : ''
  return { zh: fault.text.zh + first, en: fault.text.en + first }
}
