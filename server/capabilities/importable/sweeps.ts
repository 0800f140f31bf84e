import { sweepBatches } from '../../import/abandoned-batches.ts'
import { defineSweep } from '../../jobs/capability-sweep.ts'

export const importable = defineSweep(sweepBatches)
