// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySweep } from '../jobs/capability-sweep.ts'
import { draft } from './draft/sweeps.ts'
import { importable } from './importable/sweeps.ts'

export const capabilitySweeps: readonly CapabilitySweep[] = [
  draft,
  importable,
]
