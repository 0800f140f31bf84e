// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Sweep } from '../background/jobs/sweep.ts'
import { draft } from '../features/papers/draft/sweeps.ts'
import { importable } from '../capabilities/importable/sweeps.ts'

export const partSweeps: readonly Sweep[] = [
  draft,
  importable,
]
