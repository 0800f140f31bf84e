import { JobCounts, type JobResult } from './job-counts.tsx'
import { json } from '../json/json.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const JobResultFull = lazyPart(() => import('./job-result-full.tsx').then((module) => module.JobResultFull))

const JobResultShow = ({ value, mode }: ShowProps<JobResult>) =>
  mode === 'cell' ? <JobCounts value={value} /> : <JobResultFull value={value} />

/** Only the server writes results; the input exists because every widget has one. */
export const jobResult = defineWidget<JobResult>({
  Input: json.Input as never,
  Show: JobResultShow,
  text: ({ done, failed }) => `${done} / ${failed}`,
  wide: true,
  width: 160,
})
