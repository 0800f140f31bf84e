import type { Text } from './field.ts'
import type { Had } from './capability.ts'
import type { IconName } from './icon-names.ts'
import type { Verb } from './verbs.ts'

/** What a view checks of a resource. */
export interface Viewed {
  readonly name: string
  readonly verbs: readonly Verb[]
  readonly parentField?: string
  readonly with: readonly Had[]
}

/**
 * A way of showing the records of a resource, as a unit that plugs in: it is declared in `resources/views/<name>`, and
 * its browser half is `src/records/views/<name>`. The kit names no view.
 * - `name`: that of its folders, in camel case, and in the address: `?layout=tree`.
 * - `label`, `icon`: shown where a person chooses among views.
 * - `verb`: the verb that loads its records.
 * - `usual`: a resource that declares no views gets this one, if it can be shown in it, in the order of these numbers.
 * Absent: only resources that declare it have it.
 * - `unfit`: why a resource cannot be shown in it: "it has no parent field". Default: every resource with the verb can.
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

/** Why a resource cannot be shown in a view; undefined where it can. */
export const unfitFor = (view: View, resource: Viewed): string | undefined =>
  resource.verbs.includes(view.verb) ? view.unfit?.(resource) : `it has no verb "${view.verb}"`
