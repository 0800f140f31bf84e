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

/** The same with all that it declares: what its capabilities are asked about it, and about its records. */
export interface WholeBearer extends Bearer {
  verbs: readonly string[]
  actions: Readonly<Record<string, Action>>
  with: readonly Had[]
}

type Values = Readonly<Record<string, unknown>>

/** Something that is not filled in: where (`answer.parts.1.answer`), and what, in words. */
export interface Missing {
  path: string
  message: Text
}

/** What a record needs before it counts, in states that others rely on. */
export interface Completeness {
  /** The state for which a record like this has to be complete; undefined where it may lack anything. */
  neededFor(record: Values): string | undefined
  /** What is missing in a whole record. */
  missing(record: Values): readonly Missing[]
}

/** What a capability says is wrong with its options, at their places: `at` is `exercise.with.comments`. */
export interface OptionChecks {
  /** Every resource, by name. */
  readonly resources: Readonly<Record<string, Bearer>>
  /** Refuses names that no field has, or that are not among those `known`; `option` is where they stand: `fields`. */
  names(option: string, given: readonly string[], known?: readonly string[]): void
  /** Refuses an order by what no field of these is, or by one that has no order. */
  sort(option: string, sort: string, fields: Fields): void
  /** Refuses fields that no record has and a function of the declaration reads. */
  reads(option: string, judge: (record: any) => unknown): void
  /** Refuses; without an option, the capability as a whole. */
  fault(why: string, option?: string): void
  /** Refuses what stands in the resource outside of the capability: at `actions.publish.when`. */
  elsewhere(place: string, why: string): void
}

/**
 * What a capability adds to each resource that has it.
 * - `name`: that of its folders, in camel case; places of faults say it: `exercise.with.comments`.
 * - `actions`: the calls that the resource has for it, by name.
 * - `check`: what the compiler cannot know of the options, told at start.
 * - `decides`: fields whose values an outcome tells, and how: not everybody may be kept from reading one of these.
 * - `rights`: rights beyond those of its actions, and what each is called, by suffix.
 * - `setByActions`: fields that actions alone set. They stand in no form and no update has them; what an import brings for a record that is there, a copy
 *   and a return to an earlier version leave them as they are.
 * - `readOnly`: fields of a record that somebody with these rights may not change by editing it, besides.
 * - `isDeletable`: whether a record may be deleted. Default: yes.
 * - `completeness`: what a record needs before it counts.
 * - `rowMark`: a key with which each row of a list says, for the person who asks, whether this capability puts it first.
 * - `headFields`: fields that its slots show at the head of a record's page, so that they do not stand among the others.
 */
export interface Capability<Options = any> {
  readonly name: string
  actions?(resource: Bearer, options: Options): Readonly<Record<string, Action>>
  check?(resource: WholeBearer, options: Options, checks: OptionChecks): void
  decides?(options: Options): Readonly<Record<string, string>>
  rights?(resource: Bearer, options: Options): Readonly<Record<string, Text>>
  setByActions?(options: Options): readonly string[]
  readOnly?(resource: Bearer, options: Options, record: Values, rights: ReadonlySet<string>): readonly string[]
  isDeletable?(options: Options, record: Values): boolean
  completeness?(options: Options): Completeness | undefined
  headFields?(options: Options): readonly string[]
  readonly rowMark?: string
}

/** A capability that a resource has, with its options. `Name` are the fields that the options name, `Change` those of them that it writes. */
export interface Had<Options = any, Name extends string = string, Change extends string = string> {
  readonly of: Capability
  readonly options: Options
  /** Known to the compiler alone: that these are fields of the resource. */
  readonly names?: readonly Name[]
  readonly changes?: readonly Change[]
}

/** The function that `defineCapability` made. */
export interface Capable<Options> {
  (...given: never[]): Had<Options, any, any>
  readonly of: Capability
}

/**
 * A capability, as a function that takes what a resource says of it. `factory` gives that function its types:
 * `(had) => <N extends string>(options: Options<N>) => had<Options<N>, N>(options)`. What it writes is named once more after them,
 * so that a field that the server alone sets does not compile.
 */
export function defineCapability<F extends (...given: never[]) => unknown>(
  capability: Capability,
  factory: (
    had: <Options, Name extends string = never, Change extends string = never>(
      options: Options,
    ) => Had<Options, Name, Change>,
  ) => F,
): F & { readonly of: Capability } {
  const made = factory((options) => ({ of: capability, options }))
  return Object.assign(made, { of: capability })
}

/** What a resource says of a capability; undefined where it has not got it. */
export const optionsOf = <Options>(
  resource: { readonly with: readonly Had[] },
  { of }: Capable<Options>,
): Options | undefined => resource.with.find((one) => one.of === of)?.options as Options | undefined

/** The fields that actions alone set, by what its capabilities say. */
export const setByActions = ({ with: had = [] }: { readonly with?: readonly Had[] | undefined }): ReadonlySet<string> =>
  new Set(had.flatMap(({ of, options }) => of.setByActions?.(options) ?? []))

/** The fields that its capabilities show at the head of a record's page. */
export const headFields = ({ with: had }: { readonly with: readonly Had[] }): ReadonlySet<string> =>
  new Set(had.flatMap(({ of, options }) => of.headFields?.(options) ?? []))
