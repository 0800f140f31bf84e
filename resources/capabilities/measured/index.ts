import { defineCapability } from '../../kit/capability.ts'
import { check } from './check.ts'
import type { MeasuredOptions } from './options.ts'

export type { MeasuredOptions } from './options.ts'

/** A record measures somebody on the nodes of a map: its page draws the values there, with a table, a comparison and a printout. */
export const measured = defineCapability(
  { name: 'measured', check },
  (had) =>
    <const N extends string>(options: MeasuredOptions<N>) =>
      had<MeasuredOptions<N>, N, never>(options),
)
