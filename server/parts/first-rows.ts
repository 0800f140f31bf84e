// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityFirstRows } from '../storage/statements/first-rows.ts'
import { pinned } from '../capabilities/pinned/first-rows.ts'

export const capabilityFirstRows: readonly CapabilityFirstRows[] = [
  pinned,
]
