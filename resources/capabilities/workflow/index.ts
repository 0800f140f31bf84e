import { defineCapability, type CapableResource, type Text } from '../../kit/index.ts'
import { check } from './check.ts'
import type { WorkflowOptions } from './options.ts'
import { statements } from './statements.ts'
import { fieldsOfState, stateChoices } from './states.ts'

export type { WorkflowOptions } from './options.ts'
export {
  fieldsOfState,
  isDeletableIn,
  isReturned,
  isTransition,
  lockedFields,
  stateLabel,
  waysTo,
  waysToEdit,
} from './states.ts'

/** The rights to edit a locked state, with their labels. */
function rights(resource: CapableResource, options: WorkflowOptions): Record<string, Text> {
  const named = stateChoices(resource, options).flatMap(({ value, label }) => {
    const edit = options.states[String(value)]?.edit
    const name: Text = { zh: `编辑${label.zh}的内容`, en: `Edit what is ${label.en.toLowerCase()}` }
    return edit ? [[edit, name] as const] : []
  })
  return Object.fromEntries(named)
}

/**
 * States of records that lock their editing, for records that are reviewed before they count; some of them only for
 * complete records. In a state listed in `states` an update changes only the `open` fields, and the record cannot be
 * deleted. An update never changes the state itself: actions with `set` and `when` do. People who may write the field
 * (`writable`) can set it with a create or an import; for others it gets its default.
 */
export const workflow = defineCapability(
  {
    name: 'workflow',
    check,
    rights,
    decides: ({ field }: WorkflowOptions) => ({ [field]: 'it locks the record, and a refusal tells it' }),
    setByActions: fieldsOfState,
    notContent: ({ open }: WorkflowOptions) => open,
    headFields: fieldsOfState,
    ...statements,
    completeness: ({ field, complete }: WorkflowOptions) =>
      complete && {
        missing: complete.missing,
        neededFor: (record) => {
          const state = String(record[field])
          return complete.states.includes(state) ? state : undefined
        },
      },
  },
  (had) =>
    <const N extends string>(options: WorkflowOptions<N>) =>
      had<WorkflowOptions<N>, N>(options),
)
