import type { Action } from './action.ts'
import type { Fields, Text } from './field.ts'

/**
 * What a resource can do beyond holding records, as a unit that plugs in: `with: [comments()]`. Its declaration stands in
 * `resources/capabilities/<name>`, what the server does for it in `server/capabilities/<name>`, what is seen of it in
 * `src/capabilities/<name>`. Nothing in the kit names one.
 */

/** A resource as it is declared, of which its capabilities make their actions. */
export interface Bearer {
  name: string
  label: Text
  fields: Fields
}

/**
 * What a capability adds to each resource that has it.
 * - `name`: that of its folders, in camel case; places of faults say it: `exercise.with.comments`.
 * - `actions`: the calls that the resource has for it, by name.
 */
export interface Capability<Options = any> {
  readonly name: string
  actions?(resource: Bearer, options: Options): Readonly<Record<string, Action>>
}

/** A capability that a resource has, with its options. `Name` are the fields that the options name. */
export interface Had<Options = any, Name extends string = string> {
  readonly of: Capability
  readonly options: Options
  /** Known to the compiler alone: that these are fields of the resource. */
  readonly names?: readonly Name[]
}

/** The function that `defineCapability` made. */
export interface Capable<Options> {
  (...given: never[]): Had<Options, any>
  readonly of: Capability
}

/**
 * A capability, as a function that takes what a resource says of it. `factory` gives that function its types:
 * `(had) => <N extends string>(options: Options<N>) => had<Options<N>, N>(options)`.
 */
export function defineCapability<F extends (...given: never[]) => unknown>(
  capability: Capability,
  factory: (had: <Options, Name extends string = never>(options: Options) => Had<Options, Name>) => F,
): F & { readonly of: Capability } {
  const made = factory((options) => ({ of: capability, options }))
  return Object.assign(made, { of: capability })
}

/** What a resource says of a capability; undefined where it has not got it. */
export const optionsOf = <Options>(
  resource: { readonly with: readonly Had[] },
  { of }: Capable<Options>,
): Options | undefined => resource.with.find((one) => one.of === of)?.options as Options | undefined
