import { defineCapability } from '../../kit/capability.ts'
import { check } from './check.ts'
import type { ProgressOptions } from './options.ts'

export type { ProgressOptions, ProgressStep } from './options.ts'
export { progressOutput, type Progress, type ProgressFigure } from './output.ts'

/**
 * A record is worked towards step by step: its page shows what is done of what, for it and each of its parts, what
 * comes next, and who lacks what; each step leads to where it is done.
 */
export const progress = defineCapability(
  { name: 'progress', check },
  (had) => (options: ProgressOptions) => had<ProgressOptions>(options),
)
