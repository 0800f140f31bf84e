import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { correctScores } from '../correction/action.ts'
import { check } from './check.ts'
import { correctedCalls } from '../correction/calls.ts'
import type { CorrectedOptions } from './options.ts'

export type { CorrectedOptions } from './options.ts'

const actions = ({ name }: CapableResource): Record<string, Action> => ({ [correctedCalls(name).begin]: correctScores })

/** A button that begins a correction of the scores of one question of a record's question set. */
export const corrected = defineCapability(
  { name: 'corrected', actions, check, others: ['score_correction'] },
  (had) =>
    <const O extends CorrectedOptions>(options: O) =>
      had<CorrectedOptions, O extends { paper: infer N extends string } ? N : never>(options),
)
