import { mayRead, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { sameJson } from '../../../base/inputs/same-json.ts'
import type { Values } from '../../screen/stored-record.ts'

/** Whose value a field gets when two people changed the same record. */
export type Side = 'mine' | 'theirs'

/**
 * One field in which my value differs from the stored one. `both` when both sides changed it since I read it: then
 * somebody must decide; otherwise the side that changed it is the default.
 */
export interface Difference {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  both: boolean
  suggested: Side
}

/**
 * The differences between my values and the stored ones, in the form's order. A secret is never read back, so mine
 * always counts.
 */
export function differences(
  resource: AnyResource,
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  const fields = resource.fields
  return names
    .filter((name) => namedIn(fields, name).flow === 'both' && !sameJson(mine[name], theirs[name]))
    .map((name) => {
      const changedByMe = !sameJson(base[name], mine[name])
      const changedByThem = !sameJson(base[name], theirs[name])
      return {
        name,
        base: base[name],
        mine: mine[name],
        theirs: theirs[name],
        both: changedByMe && changedByThem,
        suggested: changedByMe ? 'mine' : 'theirs',
      }
    })
}

export type Choices = Readonly<Record<string, Side>>

export const suggestedChoices = (found: readonly Difference[]): Choices =>
  Object.fromEntries(found.map(({ name, suggested }) => [name, suggested]))

export const chooseAll = (found: readonly Difference[], side: Side): Choices =>
  Object.fromEntries(found.map(({ name }) => [name, side]))

/** The form's values after the choice: mine, with the stored value wherever it was preferred. */
export function merged(found: readonly Difference[], mine: Values, choices: Choices): Values {
  const taken = found.filter(({ name, suggested }) => (choices[name] ?? suggested) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}

/** Fields outside the form that others changed meanwhile: shown for information, never sent. */
export function changedElsewhere(
  resource: AnyResource,
  names: readonly string[],
  base: Values,
  theirs: Values,
  rights: ReadonlySet<string>,
): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => !names.includes(name) && field.flow !== 'write' && mayRead(resource, field, rights))
    .filter(([name]) => !sameJson(base[name], theirs[name]))
    .map(([name]) => name)
}
