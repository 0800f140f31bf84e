import type { Action } from './action.ts'
import { setByActions } from './capability.ts'
import type { AnyResource } from './resource.ts'

/**
 * The fields that a copy of a record takes over, no matter who makes it (a form, an action): all that people write,
 * except unique values, which are the original's own, secrets, and its state, which actions alone change.
 */
export function copiedFields(resource: AnyResource): string[] {
  const state = new Set([
    ...setByActions(resource),
    ...Object.values<Action>(resource.actions).flatMap(({ set }) => Object.keys(set ?? {})),
  ])
  return Object.entries(resource.fields).flatMap(([name, { flow, unique }]) =>
    flow === 'both' && !unique && !state.has(name) ? [name] : [],
  )
}
