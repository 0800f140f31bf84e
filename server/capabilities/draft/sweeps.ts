import { defineSweep } from '../../jobs/capability-sweep.ts'
import { sweepEditors } from './editors.ts'

export const draft = defineSweep(sweepEditors)
