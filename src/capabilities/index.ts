// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySlots } from '../screen/capability-slots.ts'
import { comments } from './comments/index.tsx'

export const capabilitySlots: readonly CapabilitySlots[] = [
  comments,
]
