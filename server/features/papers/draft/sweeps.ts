import { defineSweep } from '../../../background/jobs/sweep.ts'
import { sweepEditors } from './editors.ts'

export const draft = defineSweep(sweepEditors)
