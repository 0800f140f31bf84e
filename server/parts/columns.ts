// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityColumns } from '../storage/tables/capability-columns.ts'
import { duplicates } from '../features/bank/duplicates/columns.ts'
import { workflow } from '../capabilities/workflow/columns.ts'

export const capabilityColumns: readonly CapabilityColumns[] = [
  duplicates,
  workflow,
]
