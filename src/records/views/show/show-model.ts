import {
  itemAt,
  namedIn,
  headFields,
  mayRead,
  recordFields,
  type Action,
  type AnyField,
  type AnyResource,
  type Fields,
  type FormGroup,
  type Text,
} from '../../../../resources/kit/index.ts'
import { z } from 'zod'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'

const others: Text = { zh: '其他', en: 'Other' }
const ofRecord: Text = { zh: '记录', en: 'Record' }

/**
 * The groups of a record's page: those of the form, then read-only fields, then those of every record. Fields that
 * capabilities show above them are left out.
 */
export function readableGroups(resource: AnyResource, rights: ReadonlySet<string>): FormGroup<string>[] {
  const fields = resource.fields
  const atHead = headFields(resource)
  const readable = (name: string) =>
    fields[name] !== undefined && !atHead.has(name) && mayRead(resource, fields[name], rights)
  const inForm = new Set(resource.form.flatMap((group) => [...group.fields]))
  const rest = Object.keys(fields).filter((name) => !inForm.has(name) && readable(name))
  const groups = [
    ...resource.form.map((group) => ({ label: group.label, fields: group.fields.filter(readable) })),
    { label: inForm.size > 0 ? others : resource.label, fields: rest },
    { label: ofRecord, fields: [...recordFields] },
  ]
  return groups.filter((group) => group.fields.length > 0)
}

/**
 * A list that belongs to one record and is read by a separate call (the members of a role): an action of a record that
 * reads, has no button, and returns a list of flat entries.
 */
export interface Panel {
  name: string
  action: Action
  /** Those that a field or the action has words for. */
  columns: string[]
  /** The declared fields that label and draw them, where there are any. */
  fields: Fields
  /** The resource whose fields label and draw the columns, where it has all of them. */
  like?: AnyResource
  /** Actions whose input is only some of these entries: adding and removing members. */
  changes: Array<[name: string, action: Action]>
}

const isObjectSchema = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** The columns of a panel; null when an action's result is no list of flat entries. */
function panelColumns(action: Action): string[] | null {
  if (!isObjectSchema(action.output)) return null
  const list: unknown = action.output.shape['list']
  const entry: unknown = list instanceof z.ZodArray ? list.element : null
  if (!isObjectSchema(entry)) return null
  const isFlat = Object.values(entry.shape).every(
    (one) => !(bare(one) instanceof z.ZodArray || bare(one) instanceof z.ZodObject),
  )
  return isFlat ? Object.keys(entry.shape) : null
}

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema
}

/** The field for the entries of another resource, where it is an action's only input: `user_ids` of `add_member`. */
export function entryField(action: Action): [name: string, field: AnyField] | null {
  const inputs = Object.entries(action.input ?? {})
  const only = inputs.length === 1 ? itemAt(inputs, 0) : null
  return only?.[1].target?.many ? only : null
}

/** The panels of a resource's page. `named` finds the resource of an action's input. */
export function panelsOf(resource: AnyResource, named: (name: string) => AnyResource): Panel[] {
  const rowActions = Object.entries(resource.actions).filter(([, action]) => action.on === 'row')
  return rowActions.flatMap(([name, action]) => {
    const columns = action.hidden && action.method === 'GET' && !action.input ? panelColumns(action) : null
    if (!columns) return []
    const targets = rowActions.flatMap(([, one]) => entryField(one)?.[1].target?.resource ?? [])
    const like = targets.map(named).find((one) => columns.every((column) => column === 'id' || column in one.fields))
    const changes = rowActions.filter(
      ([, one]) => like && !one.hidden && entryField(one)?.[1].target?.resource === like.name,
    )
    const fields = columnFields(resource, action, like, columns)
    // What has no words is for programs.
    const shown = columns.filter(
      (column) => column !== action.entries?.id && (column in fields || ownEntry(action.answerLabels ?? {}, column)),
    )
    return shown.length === 0 ? [] : [{ name, action, columns: shown, fields, like, changes }]
  })
}

/**
 * A column has the field of the resource that the entries are like, or of the action that removes or restores an entry.
 */
function columnFields(
  resource: AnyResource,
  { entries }: Action,
  like: AnyResource | undefined,
  columns: readonly string[],
): Fields {
  const inputs = [entries?.remove, entries?.restore].map(
    (name): Fields => (name === undefined ? {} : (namedIn(resource.actions, name).input ?? {})),
  )
  const found = columns.map(
    (column) => [column, (like && fieldOf(like, column)) ?? inputs.find((input) => column in input)?.[column]] as const,
  )
  return Object.fromEntries(found.flatMap(([column, field]) => (field ? [[column, field]] : [])))
}

export interface Change {
  name: string
  before: unknown
  after: unknown
}

/** The changes of a history entry, in the order of the fields. */
export function changesIn(
  resource: AnyResource,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Change[] {
  return Object.keys(resource.fields)
    .filter((name) => name in (before ?? {}) || name in (after ?? {}))
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
}
