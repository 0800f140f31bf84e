import { applies, holds, type Action, type Bearer, type Choice, type Text, type WholeBearer } from '../../kit/index.ts'
import type { LockedState, WorkflowOptions } from './options.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that say in which state a record is, and why. */
export const fieldsOfState = ({ field, reason }: WorkflowOptions): string[] => (reason ? [field, reason] : [field])

/** What a state locks; undefined for one that locks nothing. */
export const lockedState = ({ field, states }: WorkflowOptions, record: Values): LockedState | undefined =>
  states[String(record[field])]

/** What the state of a record locks for a person with these rights: all but what is open, unless they may edit in it. */
export function lockedFields(
  { name, fields }: Bearer,
  options: WorkflowOptions,
  record: Values,
  rights: ReadonlySet<string>,
): string[] {
  const locked = lockedState(options, record)
  if (!locked || (locked.edit && holds(rights, `${name}:${locked.edit}`))) return []
  return Object.keys(fields).filter((one) => !options.open.includes(one))
}

/** Whether the state of a record lets it be deleted. */
export function isDeletableIn(options: WorkflowOptions, record: Values): boolean {
  const locked = lockedState(options, record)
  return !locked || locked.delete === true
}

/** Whether a record was sent back and nobody has sent it on since. */
export function isReturned(options: WorkflowOptions, record: Values): boolean {
  const reason = options.reason && record[options.reason]
  return typeof reason === 'string' && reason !== '' && !lockedState(options, record)
}

/** Whether an action is a way from one state to another. */
export const isTransition = ({ field }: WorkflowOptions, action: Action | undefined): boolean =>
  action?.set?.[field] !== undefined

/** The actions that lead a record to a state of which `wanted` is true. */
export function waysTo(
  { actions }: WholeBearer,
  options: WorkflowOptions,
  record: Values,
  wanted: (after: Values) => boolean,
): [name: string, action: Action][] {
  return Object.entries(actions).filter(
    ([, action]) => isTransition(options, action) && applies(action, record) && wanted({ ...record, ...action.set }),
  )
}

/** The actions after which all of a record can be edited. */
export const waysToEdit = (
  resource: WholeBearer,
  options: WorkflowOptions,
  record: Values,
): [name: string, action: Action][] =>
  waysTo(resource, options, record, (after) => lockedState(options, after) === undefined)

/** The choices of the field of the state; none where there is no such choice. */
export const stateChoices = ({ fields }: Bearer, { field }: WorkflowOptions): readonly Choice[] =>
  (fields[field]?.options['of'] as readonly Choice[] | undefined) ?? []

/** What a state is called. */
export const stateLabel = (resource: Bearer, options: WorkflowOptions, value: unknown): Text =>
  stateChoices(resource, options).find((one) => one.value === value)?.label ?? { zh: String(value), en: String(value) }
