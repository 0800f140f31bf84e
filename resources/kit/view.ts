import type { Text } from './field.ts'
import type { IconName } from './icon-names.ts'
import type { Verb } from './verbs.ts'

/** What a view asks of a resource that it shows. */
export interface Viewed {
  readonly name: string
  readonly verbs: readonly Verb[]
  readonly parentField?: string
}

/**
 * A way in which the records of a resource are shown, as a unit that plugs in: its declaration stands in `resources/views/<name>`, what
 * it draws in `src/views/<name>`. Nothing in the kit names one.
 * - `name`: that of its folders, in camel case, and in the address: `?layout=tree`.
 * - `label`, `icon`: what it is called where one chooses among views.
 * - `verb`: what gives it its records.
 * - `usual`: a resource that does not say which views it has gets this one, if it can be shown so, in the order of these numbers. Absent:
 *   only those that name it have it.
 * - `unfit`: why a resource cannot be shown so: "it has no parent field". Default: each can that has the verb.
 */
export interface View {
  readonly name: string
  readonly label: Text
  readonly icon: IconName
  readonly verb: Verb
  readonly usual?: number
  unfit?(resource: Viewed): string | undefined
}

export const defineView = (view: View): View => view

/** Why a resource cannot be shown so; undefined where it can. */
export const unfitFor = (view: View, resource: Viewed): string | undefined =>
  resource.verbs.includes(view.verb) ? view.unfit?.(resource) : `it has no verb "${view.verb}"`
