import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { Draft } from '../../drafts/draft-model.ts'
import { sameInput } from '../../screen/form-model.ts'
import type { Values } from '../../screen/stored-record.ts'

/** The pure half of a form's draft: what is stored of the input, and how it is restored. */

interface Input {
  resource: AnyResource
  names: readonly string[]
  base: Values
  values: Values
}

const isSecret = (resource: AnyResource, name: string): boolean => resource.fields[name]?.flow === 'write'

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/** Whether a password or another secret was typed: no draft stores it. */
export const holdsSecret = ({ resource, names, values }: Input): boolean =>
  names.some((name) => isSecret(resource, name) && !sameInput(null, values[name]))

/** The draft of a form, or null when there is nothing to keep. `record` is the record that an edit started from. */
export function unsavedInput(input: Input, record: Values | null): Draft | null {
  const { resource, names, base, values } = input
  const open = names.filter((name) => !isSecret(resource, name))
  if (open.every((name) => sameInput(base[name], values[name]))) return null
  return { values: pick(values, open), base: record, secretsLeftOut: holdsSecret(input) }
}

export interface Start {
  base: Values
  values: Values
}

export interface Restored extends Start {
  /** Somebody saved the record after the draft was started. */
  isOutdated: boolean
  secretsLeftOut: boolean
}

/**
 * A form's initial values with its draft applied. It is based on the record as it was when the draft was started, so
 * that changes by others become a conflict. Null when there is nothing to restore: the record has all of it.
 */
export function restoredStart(
  draft: Draft,
  fresh: Start,
  record: Values | null,
  names: readonly string[],
): Restored | null {
  const typed = pick(draft.values, names)
  const base = record && draft.base ? draft.base : fresh.base
  const changed = Object.keys(typed).filter((name) => !sameInput(base[name], typed[name]))
  const now = record ?? fresh.base
  if (changed.every((name) => sameInput(now[name], typed[name]))) return null
  const isOutdated = record !== null && draft.base !== null && draft.base['version'] !== record['version']
  return { base, values: { ...fresh.values, ...typed }, isOutdated, secretsLeftOut: draft.secretsLeftOut }
}
