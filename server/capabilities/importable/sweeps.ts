import { sweepBatches } from '../../exchange/import/abandoned-batches.ts'
import { defineSweep } from '../../background/jobs/sweep.ts'

export const importable = defineSweep(sweepBatches)
