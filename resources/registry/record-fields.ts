import { belongingFields, recordFieldDeclarations } from '../index.ts'
import { mayRead, type AnyField, type AnyResource, type Choice, type Fields, type Operator } from '../kit/index.ts'
import { targetResource } from './by-name.ts'
import { ownEntry } from '../kit/own-entry.ts'

/** A declared field or one of the record's own, or what it belongs to; undefined for a name that is none of these. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  resource.fields[name] ?? ownEntry(recordFieldDeclarations as Fields, name) ?? belongingFields(resource)[name]

/** Every field that somebody with these rights may filter by, declared ones first, then what records belong to. */
export function filterableFields(resource: AnyResource, rights: ReadonlySet<string>): [string, AnyField][] {
  const named = Object.entries(belongingFields(resource))
  const declared = [...Object.entries(resource.fields), ...named].filter(([, field]) =>
    mayRead(resource, field, rights),
  )
  return [...declared, ...Object.entries(recordFieldDeclarations)].filter(([, field]) => field.operators.length > 0)
}

/** The tree that a field points into: another resource, or for a parent its own; undefined for any other field. */
export function treeOf(resource: AnyResource, field: AnyField): AnyResource | undefined {
  const isParent = resource.parentField !== undefined && resource.fields[resource.parentField] === field
  const target: AnyResource | undefined = isParent ? resource : field.target && targetResource(field)
  return target?.parentField ? target : undefined
}

/** What a list may be asked of a field: what its kind knows, and `under` for what points into a tree. */
export const operatorsOf = (resource: AnyResource, field: AnyField): readonly Operator[] =>
  treeOf(resource, field) ? [...field.operators, 'under'] : field.operators

/** What an option list sends for 全部: any value. As a filter it asks for nothing. */
export const allValue = -1 as const

/**
 * Whether a field's values are offered as options, none of which is `allValue`: numbers, dates and free text are typed.
 * It asks no schema, as a list asks this before there is anything that judges.
 */
export function offersAll({ column, operators, options }: AnyField): boolean {
  const choices = options['of'] as readonly Choice[] | undefined
  const isChosen = !operators.includes('gte') && (column !== 'text' || choices !== undefined)
  return isChosen && !choices?.some(({ value }) => String(value) === String(allValue))
}
