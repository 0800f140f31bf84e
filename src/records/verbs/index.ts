// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySlots } from '../screen/capability-slots.ts'
import { history } from './history/index.tsx'
import { trash } from './trash/index.tsx'
import { uses } from './uses/index.tsx'

export const verbSlots: readonly CapabilitySlots[] = [
  history,
  trash,
  uses,
]
