// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySweep } from '../jobs/capability-sweep.ts'
import { importable } from './importable/sweeps.ts'

export const capabilitySweeps: readonly CapabilitySweep[] = [
  importable,
]
