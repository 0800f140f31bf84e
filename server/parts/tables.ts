// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityTables } from '../storage/tables/capability-tables.ts'
import { comments } from '../capabilities/comments/tables.ts'
import { draft } from '../features/papers/draft/tables.ts'
import { duplicates } from '../features/bank/duplicates/tables.ts'
import { marking } from '../features/learners/marking/tables.ts'
import { pinned } from '../capabilities/pinned/tables.ts'
import { queue } from '../features/papers/queue/tables.ts'
import { sittings } from '../features/learners/sittings/tables.ts'
import { statistics } from '../features/bank/statistics/tables.ts'

export const capabilityTables: readonly CapabilityTables[] = [
  comments,
  draft,
  duplicates,
  marking,
  pinned,
  queue,
  sittings,
  statistics,
]
