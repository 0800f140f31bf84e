import {
  applies,
  followsLanguage,
  presetOf,
  type Action,
  type ActionPlace,
  type AnyResource,
  type Language,
} from '../../../../resources/kit/index.ts'
import type { Values } from '../../screen/stored-record.ts'

export type NamedAction = readonly [name: string, action: Action]
type Can = (resource: AnyResource, name: string) => boolean

/** The actions with a button at one place that this person may run. */
export const actionsAt = (resource: AnyResource, place: ActionPlace, can: Can): NamedAction[] =>
  Object.entries(resource.actions).filter(
    ([name, action]) => action.on === place && !action.hidden && can(resource, name),
  )

/** Whether it takes the record further: into the next state of its workflow. */
const isNext = (resource: AnyResource, record: Values, action: Action): boolean =>
  resource.with.some(({ of, options }) => of.isNext?.(resource, options, record, action) ?? false)

/** Declared with the resource, rather than by one of its capabilities. */
const ownFirst = (resource: AnyResource, names: readonly NamedAction[]): NamedAction[] => {
  const added = new Set(resource.with.flatMap(({ of, options }) => Object.keys(of.actions?.(resource, options) ?? {})))
  return names.toSorted(([one], [other]) => Number(added.has(one)) - Number(added.has(other)))
}

/**
 * The actions of one record: first what takes it further, then its own, and those for several records that also work
 * for one.
 */
export function recordActions(resource: AnyResource, record: Values, can: Can): NamedAction[] {
  const all = [...ownFirst(resource, actionsAt(resource, 'row', can)), ...actionsAt(resource, 'rows', can)]
  const open = all.filter(([, action]) => applies(action, record))
  const rank = ([, action]: NamedAction) => Number(!isNext(resource, record, action))
  return open.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The initial values of an action's form: the record's own values where the input has the same field, or the parts of
 * one of its structured fields (sharing: `share_config` has `exams` and `resources`); otherwise the declared presets.
 */
export function actionStart(
  resource: AnyResource,
  action: Action,
  record: Values | undefined,
  language: Language,
): Values {
  const input = action.input ?? {}
  const names = Object.keys(input)
  const defaults = Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const value = presetOf(field, language)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (!record || action.on !== 'row') return defaults
  const whole = Object.keys(resource.fields)
    .map((name) => record[name])
    .find((value): value is Values => isObject(value) && names.every((name) => name in value))
  const own = Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const value = record[name]
      const isKnown = name in resource.fields && value !== undefined && !(value === null && followsLanguage(field))
      return isKnown ? [[name, value]] : []
    }),
  )
  return { ...defaults, ...whole, ...own }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An action's input as the form of a resource, so that the same code draws and validates both. */
export function inputForm(resource: AnyResource, action: Action): AnyResource {
  const fields = action.input ?? {}
  return {
    ...resource,
    fields,
    form: [{ label: action.label, fields: Object.keys(fields) }],
    rules: [],
    parentField: undefined,
    orderField: undefined,
  }
}
