import { sweepBatches } from '../../exchange/import/abandoned-batches.ts'
import { defineSweep } from '../../work/jobs/sweep.ts'

export const importable = defineSweep(sweepBatches)
