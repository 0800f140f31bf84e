import type { Choice } from './fields/index.ts'
import type { Fields, Text } from './field.ts'
import { holds, type AnyResource } from './resource.ts'
import type { Action } from './action.ts'
import type { LockedState } from './declared-states.ts'

type Values = Readonly<Record<string, unknown>>

const lockedState = ({ lock }: AnyResource, record: Values): LockedState | undefined =>
  lock?.states[String(record[lock.field])]

/** What a person with these rights may not change in a record by editing it: the state, and in a locked one all but what is open. */
export function shutFields(resource: AnyResource, record: Values, rights: ReadonlySet<string>): ReadonlySet<string> {
  const { name, lock, fields } = resource
  if (!lock) return new Set()
  const locked = lockedState(resource, record)
  if (!locked || (locked.edit && holds(rights, `${name}:${locked.edit}`))) return new Set([lock.field])
  return new Set(Object.keys(fields).filter((one) => !lock.open.includes(one)))
}

/** Whether there is anything in a record that a person with these rights may change by editing it. */
export function isEditable(resource: AnyResource, record: Values, rights: ReadonlySet<string>): boolean {
  const shut = shutFields(resource, record, rights)
  return Object.keys(resource.fields).some((name) => !shut.has(name))
}

/** Whether the state of a record lets it be deleted. */
export function isDeletable(resource: AnyResource, record: Values): boolean {
  const locked = lockedState(resource, record)
  return !locked || locked.delete === true
}

/** Whether a record was sent back and nobody has sent it on since. */
export function isReturned(resource: AnyResource, record: Values): boolean {
  const { lock } = resource
  const reason = lock?.reason && record[lock.reason]
  return typeof reason === 'string' && reason !== '' && !lockedState(resource, record)
}

/** Whether an action can be done to a record, by its `when`. */
export const applies = (action: Action, record: Values): boolean =>
  Object.entries(action.when ?? {}).every(([field, values]) => values.includes(record[field]))

/** Whether an action is a way from one state to another. */
export const isTransition = ({ lock }: AnyResource, action: Action | undefined): boolean =>
  lock !== undefined && action?.set?.[lock.field] !== undefined

/** The actions that lead a record to a state of which `wanted` is true. */
export function waysTo(
  resource: AnyResource,
  record: Values,
  wanted: (after: Values) => boolean,
): [name: string, action: Action][] {
  return Object.entries(resource.actions as Record<string, Action>).filter(
    ([, action]) => isTransition(resource, action) && applies(action, record) && wanted({ ...record, ...action.set }),
  )
}

/** The actions after which all of a record can be edited. */
export const waysToEdit = (resource: AnyResource, record: Values): [name: string, action: Action][] =>
  waysTo(resource, record, (after) => lockedState(resource, after) === undefined)

/** What a state is called. */
export function stateLabel(resource: AnyResource, value: unknown): Text {
  const choices = (resource.fields as Fields)[resource.lock!.field]!.options['of'] as readonly Choice[]
  return choices.find((one) => one.value === value)?.label ?? { zh: String(value), en: String(value) }
}
