// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityTables } from '../tables/capability-tables.ts'
import { comments } from './comments/tables.ts'
import { draft } from './draft/tables.ts'
import { duplicates } from './duplicates/tables.ts'
import { marking } from './marking/tables.ts'
import { pinned } from './pinned/tables.ts'
import { queue } from './queue/tables.ts'
import { statistics } from './statistics/tables.ts'

export const capabilityTables: readonly CapabilityTables[] = [
  comments,
  draft,
  duplicates,
  marking,
  pinned,
  queue,
  statistics,
]
