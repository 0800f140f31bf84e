import type { Action } from './action.ts'
import type { Fields, Text } from './field.ts'
import type { ViewNeeds } from './view-needs.ts'

/**
 * What a resource can do beyond holding records, as a unit that plugs in: `with: [comments()]`. It is declared in
 * `resources/capabilities/<name>`; its server half is `server/capabilities/<name>`, its browser half
 * `src/capabilities/<name>`. The kit names no capability.
 */

/** The declared resource for which its capabilities create their actions. */
export interface CapableResource {
  name: string
  label: Text
  fields: Fields
  within?: string | undefined
}

/** The same with its full declaration, for capabilities that need it or its records. */
export interface DeclaredResource extends CapableResource {
  verbs: readonly string[]
  actions: Readonly<Record<string, Action>>
  with: readonly Had[]
}

type Values = Readonly<Record<string, unknown>>

/** A missing value: its place (`answer.parts.1.answer`), and a message. */
export interface Missing {
  path: string
  message: Text
}

/** The requirements of a complete record, for states that others rely on. */
export interface Completeness {
  /** The state that requires this record to be complete; undefined where it may be incomplete. */
  neededFor(record: Values): string | undefined
  /** What is missing in a whole record. */
  missing(record: Values): readonly Missing[]
}

/**
 * How records come from files: the action, the field by which a file identifies records, the fields chosen once for a
 * whole file.
 */
export interface FromFiles {
  action: string
  key: string | undefined
  once: readonly string[]
  /** What an example in a template says in fields that must name a record. */
  examples: Readonly<Record<string, string | undefined>>
  /** What else the headings of its columns may be called, by field. */
  headings: Readonly<Record<string, readonly string[] | undefined>>
}

/** How records go to files: the action. */
export interface ToFiles {
  action: string
}

/** Reports faults in a capability's options at their places: `at` is `exercise.with.comments`. */
export interface OptionChecks {
  /** Every resource, by name. */
  readonly resources: Readonly<Record<string, DeclaredResource | undefined>>
  /** Refuses names of unknown fields, or names not in `known`; `option` is their place: `fields`. */
  names(option: string, given: readonly string[], known?: readonly string[]): void
  /** Refuses sorting by an unknown field, or by one that cannot be sorted. */
  sort(option: string, sort: string, fields: Fields): void
  /** Refuses a function of the declaration that reads fields which no record has. */
  reads(option: string, judge: (record: any) => unknown): void
  /** Reports a fault; without an option, of the capability as a whole. */
  fault(why: string, option?: string): void
  /** Reports a fault in the resource outside of the capability: at `actions.publish.when`. */
  elsewhere(place: string, why: string): void
}

/**
 * What a capability adds to each resource that has it.
 * - `name`: that of its folders, in camel case; part of the places of faults: `exercise.with.comments`.
 * - `actions`: the calls that the resource gets from it, by name.
 * - `check`: checks of the options that the compiler cannot make, run at start.
 * - `decides`: fields whose values an outcome reveals, and how: everybody must be able to read these.
 * - `rights`: rights beyond those of its actions, with their labels, by suffix.
 * - `setByActions`: fields that only actions set. They are in no form and no update; an import into an existing record,
 * a copy and a return to an earlier version leave them unchanged.
 * - `notContent`: fields that say how a record is kept (where it is filed, its code), not what it says. What those that
 * refer to its versions call a newer version is one with another content.
 * - `readOnly`: further fields of a record that a person with these rights may not change by editing it.
 * - `isDeletable`: whether a record may be deleted. Default: yes.
 * - `isNext`: whether an action takes a record further, so that its button comes before others.
 * - `completeness`: the requirements of a complete record.
 * - `rowMark`: a key in each row of a list for whether this capability puts it first for the calling person.
 * - `fromFiles`, `toFiles`: how records come from files and go to files.
 * - `forViews`: what views need of the resource that are not for every resource, by the name of the view.
 * - `others`: resources, besides those that a declaration names, whose rights decide what its slots show.
 * - `headFields`: fields that its slots show at the head of a record's page, so that they are not repeated among the
 * others.
 */
export interface Capability<Options = any> {
  readonly name: string
  actions?(resource: CapableResource, options: Options): Readonly<Record<string, Action>>
  check?(resource: DeclaredResource, options: Options, checks: OptionChecks): void
  decides?(options: Options): Readonly<Record<string, string>>
  rights?(resource: CapableResource, options: Options): Readonly<Record<string, Text>>
  setByActions?(options: Options): readonly string[]
  notContent?(options: Options): readonly string[]
  readOnly?(resource: CapableResource, options: Options, record: Values, rights: ReadonlySet<string>): readonly string[]
  isDeletable?(options: Options, record: Values): boolean
  isNext?(resource: CapableResource, options: Options, record: Values, action: Action): boolean
  completeness?(options: Options): Completeness | undefined
  fromFiles?(resource: CapableResource, options: Options): FromFiles
  toFiles?(resource: CapableResource, options: Options): ToFiles
  forViews?(resource: Pick<CapableResource, 'name'>, options: Options): Partial<ViewNeeds>
  headFields?(options: Options): readonly string[]
  readonly rowMark?: string
  readonly others?: readonly string[]
}

/**
 * A capability of a resource, with its options. `Name` are the fields that the options name, `Change` those that it
 * writes.
 */
export interface Had<Options = any, Name extends string = string, Change extends string = string> {
  readonly of: Capability
  readonly options: Options
  /** For the compiler only: these are fields of the resource. */
  readonly names?: readonly Name[]
  readonly changes?: readonly Change[]
}

/** The function that `defineCapability` made. */
export interface Capable<Options> {
  (...given: never[]): Had<Options, any, any>
  readonly of: Capability
}

/**
 * Defines a capability as a function of a resource's options. `factory` types that function: `(had) => <N extends
 * string>(options: Options<N>) => had<Options<N>, N>(options)`. The fields that it writes are one more type parameter,
 * so that a field that only the server sets does not compile.
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

/** The options of a capability for a resource; undefined where the resource does not have it. */
export const optionsOf = <Options>(
  resource: { readonly with: readonly Had[] },
  { of }: Capable<Options>,
): Options | undefined => optionsNamed(resource, of.name)

/** The same by the capability's name, for code that does not load the capability itself. */
export const optionsNamed = <Options>(
  { with: had }: { readonly with: readonly Had[] },
  name: string,
): Options | undefined => had.find((one) => one.of.name === name)?.options as Options | undefined

/** The fields that only actions set, by the resource's capabilities. */
export const setByActions = ({ with: had = [] }: { readonly with?: readonly Had[] | undefined }): ReadonlySet<string> =>
  new Set(had.flatMap(({ of, options }) => of.setByActions?.(options) ?? []))

/** The fields that are what a record says: entered by people, neither set by actions nor about how it is kept. */
export function contentFields(resource: CapableResource & { readonly with: readonly Had[] }): string[] {
  const others = new Set([
    ...setByActions(resource),
    ...resource.with.flatMap(({ of, options }) => of.notContent?.(options) ?? []),
  ])
  return Object.entries(resource.fields).flatMap(([name, { flow }]) =>
    flow === 'read' || others.has(name) ? [] : [name],
  )
}

/** The fields that its capabilities show at the head of a record's page. */
export const headFields = ({ with: had }: { readonly with: readonly Had[] }): ReadonlySet<string> =>
  new Set(had.flatMap(({ of, options }) => of.headFields?.(options) ?? []))

type Held = CapableResource & { readonly with: readonly Had[] }

/** How records of it come from files; undefined where none do. The first capability that says so decides. */
export const fromFiles = (resource: Held): FromFiles | undefined =>
  resource.with.flatMap(({ of, options }) => of.fromFiles?.(resource, options) ?? [])[0]

/** How records of it go to files; undefined where none do. */
export const toFiles = (resource: Held): ToFiles | undefined =>
  resource.with.flatMap(({ of, options }) => of.toFiles?.(resource, options) ?? [])[0]

/** What a view needs of a resource; undefined where no capability of it says so. */
export const viewNeeds = <Name extends keyof ViewNeeds>(
  resource: Pick<Held, 'name' | 'with'>,
  view: Name,
): ViewNeeds[Name] | undefined =>
  resource.with.map(({ of, options }) => of.forViews?.(resource, options)[view]).find((needs) => needs !== undefined)
