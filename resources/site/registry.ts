import type { Action } from '../kit/action.ts'
import type { Capability } from '../kit/capability.ts'
import type { Convention } from '../kit/calls.ts'
import type { AnyField, Fields, Text } from '../kit/field.ts'
import { declarePages } from '../kit/pages.ts'
import type { AnyResource, ListView, Scope } from '../kit/resource.ts'
import { verbsOf, type Verb } from '../kit/verbs.ts'
import { knowReferences, type Reference } from '../registry/references.ts'
import type { ActionNames } from '../registry/action-names.ts'
import type { RightNames } from '../registry/right-names.ts'
import * as views from '../parts/views.ts'
import { loadBy } from './loading.ts'
import { entryOf, namedIn } from '../kit/index.ts'

/** The registry of the site: every resource under its name, known as far as its screens were opened. */

/** What the frame knows: what is in menus and tabs, what records are called, and how they are asked for. */
export interface EntryData {
  name: string
  label: Text
  title: string
  called?: string
  calls: Convention
  menu?: { path: string; icon: string; form?: string; title?: Text; help?: Text }
  /** Absent: the usual ones. */
  verbs?: readonly Verb[]
  onPage?: boolean
  parentField?: string
  orderField?: string
  within?: string
  /** How the title is formatted. */
  titleProfile?: string
}

/** A field without its schema; what is false or empty is left out. */
export type FieldData = Partial<Omit<AnyField, 'schema' | 'cell' | 'example'>>

export interface ActionData extends Omit<Action, 'input' | 'output'> {
  input?: Readonly<Record<string, FieldData>>
}

export interface ReferenceData extends Omit<Partial<Reference>, 'target' | 'among'> {
  target: string
  among?: { own: string; chooser: string; list: string }
}

/** What a list needs besides. */
export interface ListedData {
  fields: Readonly<Record<string, FieldData>>
  actions?: Readonly<Record<string, ActionData>>
  /**
   * `answers`: what a capability says whatever the record is; `adds`: the names of the actions that it adds;
   * `functions`: what it says of a record, which comes with the declaration.
   */
  with?: readonly {
    of: { name: string }
    answers: Readonly<Record<string, unknown>>
    adds?: readonly string[]
    functions: readonly string[]
    options: unknown
  }[]
  /** By their names; absent: the usual ones. */
  views?: readonly string[]
  scope: Scope
  list: ListView<string>
  bespoke?: object
  closed?: object
  holds?: string
  belonging?: Readonly<Record<string, FieldData>>
  references?: readonly ReferenceData[]
  /** Whether any field points at its records. */
  isUsed?: boolean
  /** The resources that its forms and records show something of. */
  besides?: readonly string[]
}

/** What a capability says of a record by functions that a list asks (`statements.ts` of its folder). */
export type Statements = Readonly<Record<string, Pick<Capability, 'readOnly' | 'isDeletable' | 'isNext'>>>

export interface SiteSources {
  statements: Statements
  listed: Readonly<Record<string, () => Promise<{ default: ListedData }>>>
  rights: () => Promise<{ default: RightNames }>
  actions: () => Promise<{ default: ActionNames }>
  /** The declarations themselves. */
  whole: () => Promise<Readonly<Record<string, () => Promise<AnyResource>>>>
}

/** Refuses to read what is not loaded: nothing is drawn by halves. */
function missing(parts: object, names: readonly string[], what: string): void {
  for (const name of names) {
    Object.defineProperty(parts, name, {
      configurable: true,
      enumerable: false,
      get: () => {
        throw new Error(`${what}.${name} is not loaded yet: see resources/site/loading.ts`)
      },
      set(value: unknown) {
        Object.defineProperty(parts, name, { value, configurable: true, enumerable: true, writable: true })
      },
    })
  }
}

const ofList = ['fields', 'actions', 'with', 'scope', 'list', 'views', 'bespoke', 'closed', 'holds'] as const
const ofForms = ['form', 'rules', 'keeps', 'example', 'belongs', 'membership'] as const

const fieldFrom = (data: FieldData, at: string): AnyField => {
  const field = {
    options: {},
    required: false,
    flow: 'both',
    unique: false,
    lookalikes: false,
    onlyInDetail: false,
    operators: [],
    isArray: false,
    sortable: false,
    searchable: false,
    stored: 'plain',
    ...data,
  }
  missing(field, ['schema', 'cell', 'help', 'example'], at)
  return field as unknown as AnyField
}

const fieldsFrom = (data: Readonly<Record<string, FieldData>> = {}, at: string): Fields =>
  Object.fromEntries(Object.entries(data).map(([name, one]) => [name, fieldFrom(one, `${at}.${name}`)]))

function actionFrom({ input, ...data }: ActionData, at: string): Action {
  const action = { ...data, ...(input && { input: fieldsFrom(input, `${at}.input`) }) }
  missing(action, ['output'], at)
  return action
}

function capabilityFrom(
  { of, answers, adds = [], functions }: NonNullable<ListedData['with']>[number],
  actions: Readonly<Record<string, Action>>,
  statements: Statements,
  at: string,
): Capability {
  const constant = Object.entries(answers).map(([part, answer]) => [part, () => answer])
  const added = Object.fromEntries(adds.map((one) => [one, namedIn(actions, one)]))
  const capability: Capability = {
    ...of,
    ...Object.fromEntries(constant),
    actions: () => added,
    ...statements[of.name],
  }
  const left = functions.filter((part) => !(part in capability))
  missing(capability, left, `${at}.${of.name}`)
  return capability
}

function entryFrom({ onPage, verbs, titleProfile, ...entry }: EntryData): AnyResource {
  const { parentField, orderField } = entry
  const resource = {
    ...entry,
    verbs: verbs ?? verbsOf({ parentField, orderField }),
    formIn: onPage ? 'page' : 'drawer',
    titleField: titleProfile
      ? { stored: 'sanitised', options: { profile: titleProfile } }
      : { stored: 'plain', options: {} },
  }
  missing(resource, [...ofList, ...ofForms], entry.name)
  return resource as unknown as AnyResource
}

/** A resource with what its list needs. */
function takeListed(resource: AnyResource, data: ListedData, statements: Statements): void {
  const { name, title } = resource
  const fields = fieldsFrom(data.fields, `${name}.fields`)
  const actions = Object.fromEntries(
    Object.entries(data.actions ?? {}).map(([one, action]) => [one, actionFrom(action, `${name}.actions.${one}`)]),
  )
  Object.assign(resource, {
    fields,
    actions,
    with: (data.with ?? []).map((had) => ({
      of: capabilityFrom(had, actions, statements, `${name}.with`),
      options: had.options,
    })),
    scope: data.scope,
    list: data.list,
    views: data.views?.map((one) => Object.values(views).find((view) => view.name === one)!),
    bespoke: data.bespoke,
    closed: data.closed,
    holds: data.holds,
    titleField: fields[title],
  })
}

/** The declaration's values in the objects that screens hold already. */
function fill<T extends object>(known: Readonly<Record<string, T>>, from: Readonly<Record<string, T>>): void {
  for (const [name, one] of Object.entries(known)) Object.assign(one, from[name])
}

/** A resource with all that its declaration says. */
function complete(known: AnyResource, { fields, actions, ...rest }: AnyResource): void {
  fill(known.fields, fields)
  for (const [one, action] of Object.entries(known.actions)) {
    const { input, ...loaded } = namedIn(actions, one)
    Object.assign(action, { output: undefined, ...loaded })
    if (input) fill(action.input!, input)
  }
  const absent = Object.fromEntries(ofForms.map((name) => [name, undefined]))
  Object.assign(known, absent, rest, { titleField: known.titleField })
}

const referenceFrom = (
  { target, among, ...one }: ReferenceData,
  resources: Readonly<Record<string, AnyResource>>,
): Reference => ({
  field: '',
  many: false,
  isParent: false,
  isOwn: false,
  isGiven: false,
  ...one,
  target: namedIn(resources, target),
  among: among && { ...among, chooser: namedIn(resources, among.chooser) },
})

/** Loads for each name once; what failed is tried again. */
function once(load: (name: string) => Promise<void>): (name: string) => Promise<void> | undefined {
  const asked = new Map<string, Promise<void> | undefined>()
  return (name) => {
    if (asked.has(name)) return asked.get(name)
    const loading = load(name)
    asked.set(name, loading)
    loading.then(
      () => asked.set(name, undefined),
      () => asked.delete(name),
    )
    return loading
  }
}

export function siteRegistry(
  entries: readonly EntryData[],
  recordFields: Readonly<Record<string, FieldData>>,
  sources: SiteSources,
) {
  const resources = Object.fromEntries(entries.map((entry) => [entry.name, entryFrom(entry)]))
  const belonging = new Map<string, Fields>()
  const besides = new Map<string, readonly string[]>()
  const listed = once(async (name) => {
    const resource = resources[name]
    if (!resource) return
    const { default: data } = await sources.listed[name]!()
    takeListed(resource, data, sources.statements)
    belonging.set(name, fieldsFrom(data.belonging, `${name}.belongs`))
    besides.set(name, data.besides ?? [])
    const references = (data.references ?? []).map((one) => referenceFrom(one, resources))
    knowReferences(resource, references, data.isUsed === true)
  })
  const whole = once(async (name) => {
    if (!resources[name]) return
    const [all] = await Promise.all([sources.whole(), listed(name)])
    const [declared] = await Promise.all([all[name]!(), ...entryOf(besides, name).map(listed)])
    complete(resources[name], declared)
  })
  loadBy({ listed, whole })
  declarePages(resources)
  return {
    resources,
    recordFieldDeclarations: fieldsFrom(recordFields, 'recordFields'),
    rightNames: (): Promise<RightNames> => sources.rights().then((names) => names.default),
    actionNames: (): Promise<ActionNames> => sources.actions().then((names) => names.default),
    belongingFields: ({ name }: AnyResource): Fields => belonging.get(name) ?? {},
  }
}
