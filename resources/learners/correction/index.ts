import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { integer } from '../../kit/index.ts'
import { correctionCalls } from './calls.ts'
import { output } from './output.ts'
import { statements, type CorrectionOptions } from './statements.ts'

export { correctionCalls } from './calls.ts'

const actions = ({ name }: CapableResource): Record<string, Action> => ({
  [correctionCalls(name).preview]: {
    on: 'row',
    method: 'GET',
    label: { zh: '影响', en: 'Effect' },
    hidden: true,
    input: { page: integer({ label: { zh: '页', en: 'Page' }, min: 1, max: 10_000, default: 1 }) },
    output,
  },
})

/**
 * On a correction's page, what it does: whose scores change, means, ranks and lines. What was applied stays as it was.
 */
export const correction = defineCapability(
  {
    name: 'correction',
    actions,
    others: ['answer_exercise'],
    ...statements,
  },
  (had) =>
    <const N extends string>(options: CorrectionOptions<N>) =>
      had<CorrectionOptions<N>, N>(options),
)
