import type { JobTexts } from './job.zh.ts'

export const jobEn: JobTexts = {
  waiting: 'Waiting to start',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  progress: '{{progress}} / {{total}}',
  goesOn: 'You can close this window; the job goes on.',
  toList: 'See all jobs',
}
