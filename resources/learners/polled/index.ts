import { defineCapability } from '../../kit/capability.ts'
import { check } from './check.ts'
import type { PolledOptions } from './options.ts'

/**
 * Records that change by themselves for a while, as files do that are converted: lists follow them until they have
 * settled.
 */
export const polled = defineCapability(
  { name: 'polled', check },
  (had) =>
    <N extends string>(options: PolledOptions<N>) =>
      had<PolledOptions<N>, N>(options),
)
