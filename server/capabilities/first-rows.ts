// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityFirstRows } from '../statements/first-rows.ts'
import { pinned } from './pinned/first-rows.ts'

export const capabilityFirstRows: readonly CapabilityFirstRows[] = [
  pinned,
]
