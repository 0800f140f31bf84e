import { didYouMean, type Action, type AnyField, type OptionChecks, type DeclaredResource } from '../../kit/index.ts'
import type { CompleteOptions, WorkflowOptions } from './options.ts'
import { isTransition, stateChoices } from './states.ts'

/** What the compiler cannot check of a workflow: its states, their transitions, and completeness. */

const statesOf = (resource: DeclaredResource, options: WorkflowOptions): string[] =>
  stateChoices(resource, options).map(({ value }) => String(value))

function checkField({ fields }: DeclaredResource, { field, states }: WorkflowOptions, { fault }: OptionChecks): void {
  const state: AnyField | undefined = fields[field]
  if (!state) fault(`no field "${field}"${didYouMean(field, Object.keys(fields))}`, 'field')
  else if (state.kind !== 'choice') fault(`"${field}" is a ${state.kind}; a state is a choice`, 'field')
  else if (state.default === undefined)
    fault(`"${field}" has no default, so nothing says what a new record is`, 'field')
  else if (states[String(state.default)])
    fault(`"${state.default}" is what a new record is, which nobody could then fill in`, 'states')
}

/** Locked states without a transition out of them: a record in one could never be changed or deleted. */
function checkWaysOut(resource: DeclaredResource, options: WorkflowOptions, { fault }: OptionChecks): void {
  const known = statesOf(resource, options)
  const ways = Object.values(resource.actions).filter((action) => isTransition(options, action))
  for (const [state, { edit, delete: isDeletable }] of Object.entries(options.states)) {
    const leads = ({ when, set }: Action): boolean =>
      String(set![options.field]) !== state && (when?.[options.field] ?? []).map(String).includes(state)
    if (known.includes(state) && !edit && !isDeletable && !ways.some(leads))
      fault(
        'no action leads from it, and nobody may edit or delete what is in it: give it an action, or say `edit` or `delete`',
        `states.${state}`,
      )
  }
}

function checkComplete(
  resource: DeclaredResource,
  options: WorkflowOptions,
  { states, mark, missing }: CompleteOptions,
  { fault, reads }: OptionChecks,
): void {
  const known = statesOf(resource, options)
  const begun = resource.fields[options.field]?.default
  states.forEach((state, index) => {
    if (!known.includes(state)) fault(`no state "${state}"${didYouMean(state, known)}`, `complete.states[${index}]`)
  })
  if (states.includes(String(begun)))
    fault(`"${begun}" is what a new record is, so no draft could be kept`, 'complete.states')
  reads('complete.missing', missing)
  const field: AnyField | undefined = resource.fields[mark]
  if (!field) fault(`no field "${mark}"${didYouMean(mark, Object.keys(resource.fields))}`, 'complete.mark')
  else if (field.kind !== 'boolean' || field.flow !== 'read' || field.default !== false)
    fault(`"${mark}" is written by the server: a boolean of flow read with the default false`, 'complete.mark')
}

export function check(resource: DeclaredResource, options: WorkflowOptions, checks: OptionChecks): void {
  const { names, fault, elsewhere } = checks
  names('open', options.open)
  names('reason', options.reason ? [options.reason] : [])
  if (options.returned && !options.reason)
    fault('there is no reason, by which one knows what was sent back', 'returned')
  checkField(resource, options, checks)
  const known = statesOf(resource, options)
  for (const state of Object.keys(options.states)) {
    if (known.length > 0 && !known.includes(state)) fault(`no state "${state}"${didYouMean(state, known)}`, 'states')
  }
  checkWaysOut(resource, options, checks)
  if (options.open.includes(options.field)) fault(`"${options.field}" is changed by actions alone`, 'open')
  for (const [name, action] of Object.entries(resource.actions)) {
    if (isTransition(options, action) && !action.when?.[options.field])
      elsewhere(`actions.${name}.when`, 'leads to another state, so it names those that it leads from')
  }
  if (options.complete) checkComplete(resource, options, options.complete, checks)
}
