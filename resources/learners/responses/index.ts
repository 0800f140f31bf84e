import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { output } from './output.ts'

export interface ResponsesOptions {
  /** The name of the call that reads them. */
  call: string
}

const actions = (_: CapableResource, { call }: ResponsesOptions): Record<string, Action> => ({
  [call]: {
    on: 'row',
    method: 'GET',
    label: { zh: '答卷', en: 'Paper' },
    right: 'list',
    hidden: true,
    output,
  },
})

/**
 * The answers of an attempt, read question by question on a tab of its page: what was given, what is right, and the
 * marks.
 */
export const responses = defineCapability(
  { name: 'responses', actions },
  (had) => (options: ResponsesOptions) => had<ResponsesOptions>(options),
)
