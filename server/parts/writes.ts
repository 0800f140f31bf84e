// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityHooks } from '../records/hooks/hooks.ts'
import { comments } from '../capabilities/comments/writes.ts'
import { draft } from '../features/papers/draft/writes.ts'
import { marking } from '../features/learners/marking/writes.ts'
import { pinned } from '../capabilities/pinned/writes.ts'
import { positions } from '../features/learning/positions/writes.ts'
import { queue } from '../features/papers/queue/writes.ts'
import { viewer } from '../features/learning/viewer/writes.ts'
import { workflow } from '../capabilities/workflow/writes.ts'

export const capabilityWrites: readonly CapabilityHooks[] = [
  comments,
  draft,
  marking,
  pinned,
  positions,
  queue,
  viewer,
  workflow,
]
