// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityWork } from '../jobs/capability-work.ts'
import { statistics } from './statistics/work.ts'

export const capabilityWork: readonly CapabilityWork[] = [
  statistics,
]
