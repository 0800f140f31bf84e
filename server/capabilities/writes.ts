// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityHooks } from '../hooks/hooks.ts'
import { comments } from './comments/writes.ts'
import { draft } from './draft/writes.ts'
import { marking } from './marking/writes.ts'
import { pinned } from './pinned/writes.ts'
import { positions } from './positions/writes.ts'
import { queue } from './queue/writes.ts'
import { viewer } from './viewer/writes.ts'
import { workflow } from './workflow/writes.ts'

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
