// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Work } from '../background/jobs/work.ts'
import { overdueSittings } from '../features/learners/sittings/overdue.ts'
import { statistics } from '../features/bank/statistics/work.ts'

export const partWork: readonly Work[] = [
  overdueSittings,
  statistics,
]
