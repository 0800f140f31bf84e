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

/** The actions in one record's menu: its own, and those for several records that also work for one. */
export const recordActions = (resource: AnyResource, record: Values, can: Can): NamedAction[] =>
  [...actionsAt(resource, 'row', can), ...actionsAt(resource, 'rows', can)].filter(([, action]) =>
    applies(action, record),
  )

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
