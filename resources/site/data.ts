import { belongingFields, recordFieldDeclarations, resources } from '../index.ts'
import { verbsOf, type Action, type AnyField, type AnyResource, type Fields, type Had } from '../kit/index.ts'
import { canBeUsed, referencesOf, type Reference } from '../registry/references.ts'
import { allActionNames, type ActionNames } from '../registry/action-names.ts'
import { allRightNames, type RightNames } from '../registry/right-names.ts'
import type { ActionData, EntryData, FieldData, ListedData, ReferenceData } from './registry.ts'

/**
 * What the site loads of the declarations before their forms, as data: made of the declarations themselves when the
 * site is built, and when `npm run dev` serves it (`build/declarations.ts`). A schema, a rule or any other function is
 * in none of it.
 */
export interface SiteData {
  /** What the frame knows of every resource. */
  entries: readonly EntryData[]
  recordFields: Readonly<Record<string, FieldData>>
  rights: RightNames
  actions: ActionNames
  /** What a list needs, by resource. */
  listed: Readonly<Record<string, ListedData>>
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** Without what is absent, and what is empty where that is the default. */
const given = <T extends object>(parts: T): T =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value))) as T

/** Without functions, which come with the declaration. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const data = plain(part)
      return data === undefined ? [] : [[name, data]]
    }),
  )
}

/** Of a field all but its schema, its form in tables, its help and its example. */
const fieldData = (field: AnyField): FieldData => {
  const { schema: _schema, cell: _cell, help: _help, example: _example, was: _was, unknownOptions: _, ...data } = field
  const { default: value, flow, stored, options, ...rest } = data
  return plain({
    ...given({
      ...rest,
      flow: flow === 'both' ? undefined : flow,
      stored: stored === 'plain' ? undefined : stored,
      options: Object.keys(options).length > 0 ? options : undefined,
    }),
    default: value,
  }) as FieldData
}

const fieldsData = (fields: Fields): Record<string, FieldData> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldData(field)]))

const actionData = ({ output: _output, input, ...data }: Action): ActionData =>
  ({ ...(plain(data) as object), ...(input && { input: fieldsData(input) }) }) as ActionData

const referenceData = ({ target, ...data }: Reference): ReferenceData => ({
  ...given({ ...data, among: data.among && { ...data.among, chooser: data.among.chooser.name } }),
  target: target.name,
})

function entryData(resource: AnyResource): EntryData {
  const { name, label, title, called, verbs, calls, menu, formIn, parentField, orderField, within } = resource
  const { stored, options } = resource.titleField
  return given({
    name,
    label,
    title,
    called,
    calls,
    menu: menu && given({ path: menu.path, icon: menu.icon, form: menu.form, title: menu.title, help: menu.help }),
    verbs: verbs.join() === verbsOf({ parentField, orderField }).join() ? undefined : verbs,
    onPage: formIn === 'page',
    parentField,
    orderField,
    within,
    titleProfile: stored === 'sanitised' ? (options['profile'] as string) : undefined,
  })
}

/** The names in a value that are names of resources. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return Object.hasOwn(resources, value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => [...namesIn(name), ...namesIn(part)])
}

/** The other resources that its forms and records show something of. */
function besides(resource: AnyResource): string[] {
  const inputs = Object.values(resource.actions).flatMap(({ input = {} }) => Object.values(input))
  const fields = [...Object.values(resource.fields), ...Object.values(belongingFields(resource)), ...inputs]
  const named = [
    ...fields.flatMap(({ target }) => target?.resource ?? []),
    ...resource.with.flatMap(({ of, options }) => [...(of.others ?? []), ...namesIn(options)]),
  ]
  return [...new Set(named)].filter((name) => name !== resource.name)
}

/** What a capability says whatever the record is. */
const answers = (resource: AnyResource, { of, options }: Had): Record<string, unknown> =>
  given({
    setByActions: of.setByActions?.(options),
    headFields: of.headFields?.(options),
    fromFiles: of.fromFiles?.(resource, options),
    toFiles: of.toFiles?.(resource, options),
    forViews: of.forViews?.(resource, options),
  })

function hadData(resource: AnyResource, had: Had) {
  const { of, options } = had
  const answered = answers(resource, had)
  const adds = Object.keys(of.actions?.(resource, options) ?? {})
  const isLeft = (part: string) => typeof of[part as keyof typeof of] === 'function' && !(part in answered)
  return {
    of: plain(of) as { name: string },
    answers: answered,
    ...given({ adds }),
    functions: Object.keys(of).filter(isLeft),
    options: plain(options),
  }
}

function listedData(resource: AnyResource): ListedData {
  const { scope, list, views, bespoke, closed, holds, fields, actions } = resource
  return given({
    fields: fieldsData(fields),
    actions: Object.fromEntries(Object.entries(actions).map(([name, one]) => [name, actionData(one)])),
    with: resource.with.map((had) => hadData(resource, had)),
    views: views?.map(({ name }) => name),
    scope,
    list,
    bespoke,
    closed,
    holds,
    belonging: fieldsData(belongingFields(resource)),
    references: referencesOf(resource).map(referenceData),
    isUsed: canBeUsed(resource.name),
    besides: besides(resource),
  })
}

export const siteData = (): SiteData => {
  const all: AnyResource[] = Object.values(resources)
  return {
    entries: all.map(entryData),
    recordFields: fieldsData(recordFieldDeclarations),
    rights: allRightNames(),
    actions: allActionNames(),
    listed: Object.fromEntries(all.map((resource) => [resource.name, listedData(resource)])),
  }
}
