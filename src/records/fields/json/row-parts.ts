import type { ComponentType } from 'react'
import { z } from 'zod'
import {
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  longText,
  ref,
  refs,
  text,
  type AnyField,
  type Text,
} from '../../../../resources/kit/index.ts'
import { partOptions, shownPart, type PartOptions } from '../../../../resources/kit/json-parts.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'
import type { AnyWidget, InputProps } from '../../../base/inputs/widget.ts'
import type { Values } from './json-parts.ts'
import { boolean as booleanWidget } from '../boolean/boolean.tsx'
import { choice as choiceWidget } from '../choice/choice.tsx'
import { date as dateWidget, dateTime as dateTimeWidget } from '../date/date.tsx'
import { longText as longTextWidget } from '../long-text/long-text.tsx'
import { decimal as decimalWidget, integer as integerWidget } from '../number/number.tsx'
import { ref as refWidget, refs as refsWidget } from '../ref/ref.tsx'
import { text as textWidget } from '../text/text.tsx'

/**
 * A list of plain objects as rows of a form: each part of an entry is a field of its own kind, by the schema and the
 * words of its declaration.
 */

/** What is read of a JSON Schema. */
interface Schema {
  type?: string
  format?: string
  enum?: readonly (string | number | null)[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
}

export interface RowPart {
  name: string
  field: AnyField
  Input: AnyWidget['Input']
  /** The value of a part that is empty; undefined where the entry then goes without it. */
  empty: unknown
  /** Its value in a new entry. */
  initial: unknown
}

export interface Rows {
  parts: readonly RowPart[]
  most: number
}

type Described = Pick<RowPart, 'field'> & { widget: AnyWidget }
type Options = { label: Text; required: boolean; inTable: boolean }
type FieldOf = (schema: Schema, options: Options) => Described

/** The input of a part, whose values are those of its schema. */
export const inputOf = ({ Input }: RowPart) => Input as unknown as ComponentType<InputProps<unknown>>

/** What a new entry begins with. */
export const newEntry = (parts: readonly RowPart[]): Values =>
  Object.fromEntries(parts.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])))

/** The entry with another value of a part; an empty one is what its schema takes for empty, or is left out. */
export function changed(entry: Values, { name, empty }: RowPart, value: unknown): Values {
  const { [name]: _before, ...others } = entry
  const after = value === null || value === undefined || value === '' ? empty : value
  return after === undefined ? others : { ...entry, [name]: after }
}

/** A text of more characters has several lines, but for one in a table. */
const mostInLine = 200

function ofText({ format, maxLength = 2000 }: Schema, { inTable, ...options }: Options): Described {
  if (format === 'date') return { field: date(options), widget: dateWidget }
  if (format === 'date-time') return { field: dateTime(options), widget: dateTimeWidget }
  const limited = { ...options, maxLength }
  return maxLength > mostInLine && !inTable
    ? { field: longText(limited), widget: longTextWidget }
    : { field: text(limited), widget: textWidget }
}

const limits = ({ minimum, maximum }: Schema) => ({
  ...(minimum !== undefined && { min: minimum }),
  ...(maximum !== undefined && { max: maximum }),
})

/** The fields of parts, by the type that their schema has. */
const byType: Readonly<Record<string, FieldOf>> = {
  string: ofText,
  integer: (schema, { label, required }) => ({
    field: integer({ label, required, ...limits(schema) }),
    widget: integerWidget,
  }),
  number: (schema, { label, required }) => ({
    field: decimal({ label, required, ...limits(schema) }),
    widget: decimalWidget,
  }),
  boolean: (_schema, { label, required }) => ({ field: boolean({ label, required }), widget: booleanWidget }),
}

function fieldOf(schema: Schema, name: string, declared: PartOptions, required: boolean): Described | null {
  const part = shownPart(declared, name)
  if (!part || part.widget || declared.html.includes(name)) return null
  const options = { label: part.label, required }
  const target = ownEntry(declared.refers, name)
  if (target !== undefined)
    return schema.type === 'array'
      ? { field: refs(target as never, options), widget: refsWidget }
      : { field: ref(target as never, options), widget: refWidget }
  if (schema.enum) {
    const of = schema.enum.flatMap((value) => {
      const word = part.of && ownEntry(part.of, String(value))
      return value === null ? [] : [{ value, label: word ?? { zh: String(value), en: String(value) } }]
    })
    return { field: choice({ ...options, of } as never), widget: choiceWidget }
  }
  return (
    (schema.type !== undefined &&
      ownEntry(byType, schema.type)?.(schema, { ...options, inTable: declared.table !== undefined })) ||
    null
  )
}

/** The schema without null, and whether null is a value of it. */
function nonNull(schema: Schema): { schema: Schema; takesNull: boolean } {
  const [one, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const takesNull = one !== undefined && others.length === 0 && schema.anyOf?.length === 2
  return takesNull ? { schema: one, takesNull } : { schema, takesNull: false }
}

function partOf(given: Schema, name: string, declared: PartOptions, isRequired: boolean): RowPart | null {
  const { schema, takesNull } = nonNull(given)
  const described = fieldOf(schema, name, declared, isRequired && !takesNull)
  if (!described) return null
  const { field, widget } = described
  const emptyText = isRequired && field.column === 'text' && !schema.enum ? '' : undefined
  const empty = takesNull ? null : field.isArray ? [] : emptyText
  const initial = given.default ?? (isRequired && field.column === 'boolean' ? false : empty)
  return { name, field, Input: widget.Input, empty, initial }
}

/** The rows of a value; null for one of another shape, or with a part that no field shows. */
export function rowsOf(field: AnyField): Rows | null {
  const schema = z.toJSONSchema(field.schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const { properties, required = [] } = schema.items ?? {}
  if (schema.type !== 'array' || !properties || schema.items?.type !== 'object') return null
  const declared = partOptions(field)
  if (declared.like !== undefined || declared.counted) return null
  const parts = Object.entries(properties)
    .filter(([name]) => !declared.unshown.includes(name))
    .map(([name, part]) => partOf(part, name, declared, required.includes(name)))
  if (parts.length === 0 || parts.includes(null)) return null
  return { parts: parts.filter((one) => one !== null), most: schema.maxItems ?? Infinity }
}
