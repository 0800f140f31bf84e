// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityColumns } from '../tables/capability-columns.ts'
import { duplicates } from './duplicates/columns.ts'
import { workflow } from './workflow/columns.ts'

export const capabilityColumns: readonly CapabilityColumns[] = [
  duplicates,
  workflow,
]
