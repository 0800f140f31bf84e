import { resources, type ResourceName } from '../index.ts'
import {
  dateTime,
  integer,
  mayRead,
  ref,
  refs,
  rightOf,
  type AnyField,
  type AnyResource,
  type Choice,
  type Fields,
  type Operator,
  type RecordField,
} from '../kit/index.ts'

/** What every record carries, declared like any other field, so that lists, filters and histories treat both alike. */
export const recordFieldDeclarations: Readonly<Record<RecordField, AnyField>> = {
  id: integer({ label: { zh: '编号', en: 'ID' }, flow: 'read', required: true }),
  created_at: dateTime({ label: { zh: '创建时间', en: 'Created' }, flow: 'read', required: true }),
  updated_at: dateTime({ label: { zh: '更新时间', en: 'Updated' }, flow: 'read', required: true }),
  created_by: { ...ref('user', { label: { zh: '创建人', en: 'Created by' }, flow: 'read' }), widget: 'person' },
  version: integer({ label: { zh: '版本', en: 'Version' }, flow: 'read', required: true }),
}

const ofRecord: Fields = recordFieldDeclarations

/** What a record belongs to: the memberships, what they are in, and the field of records that refers to their member. */
export interface BelongingTo {
  by: string
  on: string | undefined
  through: AnyResource
  to: AnyResource
}

export function belongingOf(resource: AnyResource, name: string): BelongingTo | undefined {
  const declared = resource.belongs?.[name]
  if (!declared) return undefined
  const through: AnyResource = resources[declared.through as ResourceName]
  const { target } = (through.fields as Fields)[through.membership!.in]!
  return { by: declared.by, on: declared.on, through, to: resources[target!.resource as ResourceName] }
}

/** As a field that people may filter by who may list the memberships; nothing stores it. */
function belongingField(resource: AnyResource, name: string): AnyField | undefined {
  const found = belongingOf(resource, name)
  if (!found) return undefined
  const { label } = (found.through.fields as Fields)[found.through.membership!.in]!
  const readable = rightOf(found.through, 'list')
  return { ...refs(found.to.name, { label, readable, flow: 'read' }), operators: ['in'] }
}

/** A declared field or one of the record's own, or what it belongs to; undefined for a name that is none of these. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  (resource.fields as Fields)[name] ?? ofRecord[name] ?? belongingField(resource, name)

/** Every field that somebody with these rights may filter by, declared ones first, then what records belong to. */
export function filterableFields(resource: AnyResource, rights: ReadonlySet<string>): [string, AnyField][] {
  const named = Object.keys(resource.belongs ?? {}).map((name): [string, AnyField] => [name, fieldOf(resource, name)!])
  const declared = [...Object.entries(resource.fields as Fields), ...named].filter(([, field]) =>
    mayRead(resource, field, rights),
  )
  return [...declared, ...Object.entries(recordFieldDeclarations)].filter(([, field]) => field.operators.length > 0)
}

/** The tree that a field points into: another resource, or for a parent its own; undefined for any other field. */
export function treeOf(resource: AnyResource, field: AnyField): AnyResource | undefined {
  const isParent = resource.parentField !== undefined && resource.fields[resource.parentField] === field
  const target: AnyResource | undefined = isParent
    ? resource
    : field.target && resources[field.target.resource as ResourceName]
  return target?.parentField ? target : undefined
}

/** What a list may be asked of a field: what its kind knows, and `under` for what points into a tree. */
export const operatorsOf = (resource: AnyResource, field: AnyField): readonly Operator[] =>
  treeOf(resource, field) ? [...field.operators, 'under'] : field.operators

/** What an option list sends for 全部: any value. As a filter it asks for nothing. */
export const allValue = -1 as const

/**
 * Whether a field's values are offered as options, none of which is `allValue`: numbers, dates and free text are typed. It asks no schema, as a
 * list asks this before there is anything that judges.
 */
export function offersAll({ column, operators, options }: AnyField): boolean {
  const choices = options['of'] as readonly Choice[] | undefined
  const isChosen = !operators.includes('gte') && (column !== 'text' || choices !== undefined)
  return isChosen && !choices?.some(({ value }) => String(value) === String(allValue))
}
