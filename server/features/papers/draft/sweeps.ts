import { defineSweep } from '../../../work/jobs/sweep.ts'
import { sweepEditors } from './editors.ts'

export const draft = defineSweep(sweepEditors)
