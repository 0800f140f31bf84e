// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityImports } from '../exchange/import/capability-imports.ts'
import { duplicates } from '../features/bank/duplicates/imports.ts'
import { workflow } from '../capabilities/workflow/imports.ts'

export const capabilityImports: readonly CapabilityImports[] = [
  duplicates,
  workflow,
]
