// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityJobs } from '../jobs/capability-jobs.ts'
import { duplicates } from './duplicates/jobs.ts'

export const capabilityJobs: readonly CapabilityJobs[] = [
  duplicates,
]
