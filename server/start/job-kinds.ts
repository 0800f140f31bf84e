import { partJobs } from '../parts/jobs.ts'
import type { JobKinds } from '../work/jobs/job-kinds.ts'

/** Every kind of background job. */
export const jobKinds: JobKinds = Object.assign({}, ...partJobs)
