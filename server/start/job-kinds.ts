import { partJobs } from '../parts/jobs.ts'
import type { JobKinds } from '../background/jobs/job-kinds.ts'

/** Every kind of background job. */
export const jobKinds: JobKinds = Object.assign({}, ...partJobs)

const count = partJobs.reduce((sum, kinds) => sum + Object.keys(kinds).length, 0)
if (count > Object.keys(jobKinds).length) throw new Error('two kinds of background jobs have one name')
