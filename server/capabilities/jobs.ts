// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityJobs } from '../jobs/capability-jobs.ts'
import { analysis } from './analysis/jobs.ts'
import { duplicates } from './duplicates/jobs.ts'
import { exportable } from './exportable/jobs.ts'
import { importable } from './importable/jobs.ts'
import { measured } from './measured/jobs.ts'
import { viewer } from './viewer/jobs.ts'

export const capabilityJobs: readonly CapabilityJobs[] = [
  analysis,
  duplicates,
  exportable,
  importable,
  measured,
  viewer,
]
