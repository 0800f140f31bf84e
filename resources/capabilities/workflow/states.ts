import {
  applies,
  holds,
  type Action,
  type CapableResource,
  type Choice,
  type Text,
  type DeclaredResource,
} from '../../kit/index.ts'
import type { LockedState, WorkflowOptions } from './options.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields with the state and its reason. */
export const fieldsOfState = ({ field, reason }: WorkflowOptions): string[] => (reason ? [field, reason] : [field])

/** What a state locks; undefined for one that locks nothing. */
export const lockedState = ({ field, states }: WorkflowOptions, record: Values): LockedState | undefined =>
  states[String(record[field])]

/**
 * The fields that a record's state locks for a person with these rights: all but the open ones, unless they may edit in
 * it.
 */
export function lockedFields(
  { name, fields }: CapableResource,
  options: WorkflowOptions,
  record: Values,
  rights: ReadonlySet<string>,
): string[] {
  const locked = lockedState(options, record)
  if (!locked || (locked.edit && holds(rights, `${name}:${locked.edit}`))) return []
  return Object.keys(fields).filter((one) => !options.open.includes(one))
}

/** Whether the state of a record allows deleting it. */
export function isDeletableIn(options: WorkflowOptions, record: Values): boolean {
  const locked = lockedState(options, record)
  return !locked || locked.delete === true
}

/** Whether a record was returned and has not been resubmitted. */
export function isReturned(options: WorkflowOptions, record: Values): boolean {
  const reason = options.reason && record[options.reason]
  return typeof reason === 'string' && reason !== '' && !lockedState(options, record)
}

/** Whether an action is a transition to another state. */
export const isTransition = ({ field }: WorkflowOptions, action: Action | undefined): boolean =>
  action?.set?.[field] !== undefined

/**
 * Whether an action leads a record to a later state, in the order of the choices, that is not one of records which are
 * out of use.
 */
export function isForward(
  resource: CapableResource,
  options: WorkflowOptions,
  record: Values,
  action: Action,
): boolean {
  if (!isTransition(options, action)) return false
  const values = stateChoices(resource, options).map(({ value }) => value)
  const to = action.set?.[options.field]
  const placeOf = (value: unknown) => values.findIndex((one) => one === value)
  return placeOf(to) > placeOf(record[options.field]) && options.states[String(to)]?.delete !== true
}

/** The actions that lead a record to a state for which `wanted` is true. */
export function waysTo(
  { actions }: DeclaredResource,
  options: WorkflowOptions,
  record: Values,
  wanted: (after: Values) => boolean,
): [name: string, action: Action][] {
  return Object.entries(actions).filter(
    ([, action]) => isTransition(options, action) && applies(action, record) && wanted({ ...record, ...action.set }),
  )
}

/** The actions after which the whole record can be edited. */
export const waysToEdit = (
  resource: DeclaredResource,
  options: WorkflowOptions,
  record: Values,
): [name: string, action: Action][] =>
  waysTo(resource, options, record, (after) => lockedState(options, after) === undefined)

/** The choices of the state's field; none where there is no such choice. */
export const stateChoices = ({ fields }: CapableResource, { field }: WorkflowOptions): readonly Choice[] =>
  (fields[field]?.options['of'] as readonly Choice[] | undefined) ?? []

/** The label of a state. */
export const stateLabel = (resource: CapableResource, options: WorkflowOptions, value: unknown): Text =>
  stateChoices(resource, options).find((one) => one.value === value)?.label ?? { zh: String(value), en: String(value) }
