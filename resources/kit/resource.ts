import type { Action } from './action.ts'
import { verbCall, type Call, type Convention } from './calls.ts'
import { setByActions, type Had } from './capability.ts'
import { isVerb, verbDeclarations, verbsOf, type Verb } from './verbs.ts'
import type { AnyField, Field, Fields, Text } from './field.ts'
import type { IconName } from './icon-names.ts'
import type { ActionsFit, FieldsFit } from './fitting.ts'
import type { Belonging, Membership } from './membership.ts'
import type { MenuGroupName } from './menu-groups.ts'
import type { View } from './view.ts'
import { namedIn } from './present.ts'

/** The fields of every stored record besides its declared ones. Set only by the server. */
export const recordFields = ['id', 'created_at', 'updated_at', 'created_by', 'version'] as const
export type RecordField = (typeof recordFields)[number]

interface RecordColumns {
  id: number
  created_at: string
  updated_at: string
  created_by: number | null
  version: number
}

/**
 * The fields that decide who sees a record, by the scope of a role. `shared` alone is for data that everyone with the
 * right reads and writes. A path of two parts follows a ref: `subject_course_id.site_ids`.
 */
export type Scope<N extends string = string, Ref extends string = string> = 'shared' | ScopePaths<N, Ref>

interface ScopePaths<N extends string = string, Ref extends string = string> {
  /** The site, for roles that see their sites (scopeType 2). @default as `own` */
  site?: Path<N, Ref>
  /** The course, for roles that see their courses (scopeType 3). @default as `own` */
  course?: Path<N, Ref>
  /**
   * Who has it, for roles that see their own (scopeType 4): mostly `created_by`. `shared` is for data that people refer
   * to without having created it (courses, chapters): they read all of it, and write their own.
   */
  own: Path<N, Ref> | 'shared'
}
type Path<N extends string, Ref extends string> = N | RecordField | `${Ref}.${string}`

/** Whether a scope reads a resource only for reference (`own: 'shared'`): then it may write no record but its own. */
export const isReference = ({ scope }: { scope: Scope }, scopeType: number): boolean =>
  scope !== 'shared' &&
  scope.own === 'shared' &&
  scopeType !== 1 &&
  !(scopeType === 2 && scope.site) &&
  !(scopeType === 3 && scope.course)

/** A rule over several fields, checked in the form while typing and on the server over the whole record. */
export interface Rule<N extends string = string> {
  /** Where the message is shown. */
  path: N | `${N}.${string}`
  message: Text
  /**
   * What it reads, and all that `holds` gets: a field as it is (`true`), or the result of a function of it. People who
   * may not read one of these may not change another of them while the first has a value, so name no more than the rule
   * needs: the keys of options, and not their texts.
   */
  of: { readonly [K in N]?: true | ((value: any) => unknown) }
  /** Whether a record is as it should be. */
  holds(given: Record<string, any>): boolean
}

/** The page of a resource in the menu. */
export interface Menu {
  /** The route: `/testing/topicManagement`. */
  path: string
  /** The group of the menu that the page is in. @default that of the first part of its path */
  group?: MenuGroupName
  /** The route of its forms, for forms on a separate page: a route in no menu. @default below `path` */
  form?: string
  icon: IconName
  /** What its page is called. @default the plural of the label */
  title?: Text
  /** A line that says what its records are, in the tooltip of the menu. */
  help?: Text
  /** Its tab stays as it is while another is shown. @default true */
  keepAlive?: boolean
  /** The same of its forms, where they have their own route: what they have unsaved is a draft. @default `keepAlive` */
  keepFormAlive?: boolean
  /** Among its siblings. @default 100 */
  order?: number
  /** It has a route and rights, and no place in the menu. */
  hidden?: boolean
}

type Name<F extends Fields> = Extract<keyof F, string>
/** Refs, which a path can follow. */
type RefName<F extends Fields> = {
  [K in Name<F>]: F[K] extends Field<any, boolean, any, infer T> ? ([T] extends [never] ? never : K) : never
}[Name<F>]
/** Fields that people may write. */
type WritableName<F extends Fields> = {
  [K in Name<F>]: F[K] extends Field<any, boolean, 'read'> ? never : K
}[Name<F>]
type Sort<N extends string> = N | `-${N}`

/** What a list shows. */
export interface ListView<N extends string, B extends string = never> {
  /** In this order; people can hide and add some. */
  columns: readonly (N | RecordField)[]
  /**
   * Fields offered as filters, and indexed, and what records belong to. Every readable field can be filtered by over
   * the wire.
   */
  filters?: readonly (N | RecordField | B)[]
  /** Fields in the search index; they answer `search=`. */
  search?: readonly N[]
  /** The order at first; `-` in front for the reverse: `-updated_at`. @default the oldest first */
  sort?: Sort<N | RecordField>
}

/** A group of a form, with its heading. */
export interface FormGroup<N extends string> {
  label: Text
  fields: readonly N[]
}

/**
 * The pages of `src/records/pages` that may replace a generated screen. Each declares its name here by module
 * augmentation, so that a resource with an unknown page does not compile.
 */
export interface BespokePages {}

/** Records that only some see: their creator, and people with a right, within their scope. */
interface Closed<N extends string = string> {
  /** The field that opens a record where it is true. @default every record is closed */
  unless?: N
  /** The suffix of the right that sees closed records. */
  seenWith: string
  /** What the right is called, where nothing else of the resource asks for it. */
  label?: Text
}

/** An entity: what `defineResource` takes. */
export interface ResourceDeclaration<
  Own extends string,
  F extends Fields,
  A extends Record<string, Action>,
  B extends string = string,
> {
  /** In snake_case; the names of its table, its calls and its rights come from it. */
  name: Own
  label: Text
  /** How its calls are named: `verbNoun` or `plain`. */
  calls: Convention
  /** @default all that its fields allow */
  verbs?: readonly Verb[]
  /** Its page in the menu; without it there is none. */
  menu?: Menu
  /** Who sees a record, for roles that do not see all. */
  scope: Scope<Name<F>, RefName<F>>
  /** Records that are not open to everybody with the right to list. */
  closed?: Closed<Name<F>>
  /** What its rights are called, by their suffixes, where a verb's name does not say what one may do. */
  rightLabels?: Readonly<Record<string, Text>>
  /** The field by which people know a record: in lists, in refs to it, at its head. */
  title: Name<F>
  /** The field with a record's common name, such as a person's name instead of their login. @default the title */
  called?: Name<F>
  /** By name, in snake_case, in the order of the table and of files. */
  fields: F
  /** Where records form groups of siblings: trees and orders are kept within one value of this field. */
  within?: Name<F>
  list: ListView<Name<F>, NoInfer<B>>
  /** Its records are memberships. */
  membership?: Membership<Name<F>>
  /** What its records belong to, by memberships on a day: filters under these names. */
  belongs?: Readonly<Record<B, Belonging<Name<F>>>>
  /** How its records are shown; the first opens, the others can be chosen. @default the usual ones that can show it */
  views?: readonly View[]
  /** The groups of its form. @default one with all fields that people enter */
  form?: readonly FormGroup<Name<F>>[]
  /** Fields that the next new record takes from the one that was just saved (保存并新建). */
  keeps?: readonly Name<F>[]
  /** `drawer` for short forms, `page` for long ones. @default `drawer` */
  formIn?: 'drawer' | 'page'
  /** A page of a feature or a capability (`definePages`) that replaces a generated screen. */
  bespoke?: Partial<Record<'list' | 'form' | 'show', keyof BespokePages>>
  /**
   * The field of records that this one is made of, as a paper is of questions: it counts as their use, and the record's
   * detail contains them in order, as the caller sees them (`exercises` for `exercise_ids`).
   */
  holds?: Name<F>
  /** What can be done besides the verbs, by the name of its call. */
  actions?: A
  /** What must hold between fields. */
  rules?: readonly Rule<Name<F>>[]
  /**
   * Values that satisfy the rules together, where the examples of single fields do not: for templates of imports, and
   * for tests.
   */
  example?: { readonly [Field in Name<F>]?: unknown }
  /** Its capabilities with their options. */
  with?: readonly Had<unknown, Name<F>, WritableName<F>>[]
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A extends Record<string, Action> = Record<string, Action>,
> extends ResourceDeclaration<N, F, A> {
  form: readonly FormGroup<Name<F>>[]
  formIn: 'drawer' | 'page'
  verbs: readonly Verb[]
  with: readonly Had<any, Name<F>, WritableName<F>>[]
  actions: A
  rules: readonly Rule<Name<F>>[]
  titleField: AnyField
  /** The field with the parent, where the resource is a tree. */
  parentField?: string
  /** The field with the position among siblings. */
  orderField?: string
}

const fieldOfKind = (fields: Fields, kind: string): string | undefined =>
  Object.keys(fields).find((name) => namedIn(fields, name).kind === kind)

/** A table that has no other names than its own: no field is found under `constructor`. */
const ofItsOwn = <T extends object>(entries: T): T => Object.assign(Object.create(null), entries)

/** The actions that a resource has through its capabilities. */
const actionsOf = (declaration: ResourceDeclaration<string, any, any>): Record<string, Action> =>
  Object.assign({}, ...(declaration.with ?? []).map(({ of, options }) => of.actions?.(declaration, options)))

/** Declares an entity. Returns the declaration with its defaults filled in; `checkResources` validates it. */
export function defineResource<
  const N extends string,
  F extends Fields,
  const A extends Record<string, Action> = {},
  const B extends string = never,
>(
  declaration: ResourceDeclaration<N, F, A, B> & { fields: FieldsFit<F>; actions?: ActionsFit<F, A> },
): Resource<N, F, A> {
  declaration.with?.forEach((had: Had | ((...given: never[]) => Had), index) => {
    if (typeof had === 'function')
      throw new TypeError(`${declaration.name}.with[${index}]: is a capability that was not called: write it with ()`)
  })
  const fields = ofItsOwn(declaration.fields)
  const parentField = fieldOfKind(fields, 'parent')
  const orderField = fieldOfKind(fields, 'order')
  const byActions = setByActions(declaration)
  return {
    ...declaration,
    fields,
    verbs: declaration.verbs ?? verbsOf({ parentField, orderField }),
    form: declaration.form ?? [
      {
        label: declaration.label,
        fields: Object.keys(fields).filter(
          (name) => fields[name]!.flow !== 'read' && !byActions.has(name),
        ) as Name<F>[],
      },
    ],
    formIn: declaration.formIn ?? 'drawer',
    with: declaration.with ?? [],
    actions: ofItsOwn({ ...actionsOf(declaration), ...declaration.actions }) as unknown as A,
    rules: declaration.rules ?? [],
    titleField: fields[declaration.title] as AnyField,
    parentField,
    orderField,
  }
}

export interface AnyResource extends Omit<Resource<string, any, any>, 'fields' | 'actions'> {
  fields: Fields
  actions: Record<string, Action>
}

/**
 * The key of the records that a record is made of, in its detail: `exercises` for `exercise_ids`. Undefined where it is
 * made of none.
 */
export const heldKey = ({ holds: field }: AnyResource): string | undefined => field?.replace(/_ids$/, 's')

type ReadableNames<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<any, boolean, 'write'> ? never : K
}[keyof F]
type ValueOf<T> = T extends Field<infer V, infer Required> ? (Required extends true ? V : V | null) : never
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** A stored record as the server returns it: declared fields that may be read, and the record's own. */
export type Row<R> =
  R extends Resource<string, infer F, any> ? Flat<RecordColumns & { [K in ReadableNames<F>]: ValueOf<F[K]> }> : never

/** The writable fields. The schema decides which of them a create requires (`createSchema`). */
export type Input<R> =
  R extends Resource<string, infer F, any> ? Flat<{ [K in WritableName<F>]?: ValueOf<F[K]> }> : never

/** The wire input of an action, from its declared fields. */
export type InputOf<F> = F extends Fields ? Flat<{ [K in keyof F]: ValueOf<F[K]> }> : {}

const actionCall = (resource: AnyResource, name: string): Call => {
  const action = namedIn(resource.actions, name)
  const method = action.method ?? 'POST'
  return action.path
    ? { method, base: action.base ?? resource.calls.base, path: action.path }
    : { method, base: resource.calls.base, path: `${resource.calls.prefix}/${name}` }
}

/** The call of a verb or an action of a resource. No action has the name of a verb. */
export const callOf = (resource: AnyResource, verbOrAction: string): Call =>
  isVerb(verbOrAction) ? verbCall(resource.name, resource.calls, verbOrAction) : actionCall(resource, verbOrAction)

/** The right required by a verb or an action: `exercise:list`. */
export function rightOf(resource: AnyResource, verbOrAction: string): string {
  const asked: { right?: string } | undefined = isVerb(verbOrAction)
    ? verbDeclarations[verbOrAction]
    : resource.actions[verbOrAction]
  return tagOf(resource, asked?.right ?? verbOrAction)
}

/** A right of a resource with its label: an entry of a menu's `perm_list`, with the hidden page that it opens. */
export interface Right {
  tag: string
  name: Text
  route?: string
}

/**
 * Every right of a resource: of its verbs, its actions, its capabilities and its guarded fields, without repetition.
 */
export function rightsOf(resource: AnyResource): Right[] {
  const found = new Map<string, Text>()
  const add = (tag: string, name: Text) => {
    if (!found.has(tag)) found.set(tag, resource.rightLabels?.[tag.slice(resource.name.length + 1)] ?? name)
  }
  for (const verb of resource.verbs) {
    const { right = verb } = verbDeclarations[verb]
    const { label, rightLabel = label } = namedIn(verbDeclarations, right)
    add(tagOf(resource, right), rightLabel)
  }
  for (const [name, action] of Object.entries(resource.actions)) {
    const tag = rightOf(resource, name)
    // A right of another resource is granted and labelled with that resource.
    if (tag.startsWith(`${resource.name}:`)) add(tag, action.label)
  }
  for (const { of, options } of resource.with)
    for (const [suffix, name] of Object.entries(of.rights?.(resource, options) ?? {}))
      add(tagOf(resource, suffix), name)
  for (const one of Object.values(resource.fields)) {
    if (one.readable && !one.readable.includes(':'))
      add(tagOf(resource, one.readable), { zh: `查看${one.label.zh}`, en: `View ${one.label.en.toLowerCase()}` })
    if (one.writable && !one.writable.includes(':'))
      add(tagOf(resource, one.writable), { zh: `修改${one.label.zh}`, en: `Change ${one.label.en.toLowerCase()}` })
  }
  if (resource.closed?.label) add(tagOf(resource, resource.closed.seenWith), resource.closed.label)
  const writing: readonly string[] = resource.menu?.form
    ? [rightOf(resource, 'create'), rightOf(resource, 'update')]
    : []
  return [...found].map(([tag, name]) => ({
    tag,
    name,
    ...(writing.includes(tag) ? { route: resource.menu!.form } : {}),
  }))
}

/** Whether somebody with these rights holds one. `*` is the admin flag, which grants everything. */
export const holds = (rights: ReadonlySet<string>, tag: string): boolean => rights.has('*') || rights.has(tag)

/** A right as a field or an action names it: `answer` is its own resource's, `exercise:answer` that of another. */
const tagOf = ({ name }: AnyResource, right: string): string => (right.includes(':') ? right : `${name}:${right}`)

const isGuarded = (resource: AnyResource, right: string | undefined, rights: ReadonlySet<string>): boolean =>
  right !== undefined && !holds(rights, tagOf(resource, right))

export const mayRead = (resource: AnyResource, one: AnyField, rights: ReadonlySet<string>): boolean =>
  one.flow !== 'write' && !isGuarded(resource, one.readable, rights)

/**
 * Without the right to read a guarded field nobody may write it either: a form that cannot show a value must not
 * overwrite it.
 */
export const mayWrite = (resource: AnyResource, one: AnyField, rights: ReadonlySet<string>): boolean =>
  one.flow !== 'read' && !isGuarded(resource, one.readable, rights) && !isGuarded(resource, one.writable, rights)
