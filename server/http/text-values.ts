import { z } from 'zod'

/**
 * A query string or a form-encoded body contains only text. This converts each value as the schema of its key expects:
 * a number, a boolean, a comma-separated list, a list or object of such texts. A value that cannot be converted stays
 * as it is, and the schema refuses it by name.
 */
const numeric = /^-?\d{1,15}(\.\d{1,6})?$/

/** Longer lists than any call takes are cut here, one past the limit, so that the schema refuses them. */
const mostParts = 1001

function unwrapped(schema: z.ZodType): z.ZodType {
  let inner: any = schema
  while (inner.def?.innerType) inner = inner.def.innerType
  return inner
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textValue(inner: z.ZodType | undefined, text: string): unknown {
  if (inner instanceof z.ZodNumber) return numeric.test(text) ? Number(text) : text
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  if (inner instanceof z.ZodArray)
    return text === ''
      ? []
      : text
          .split(',')
          .slice(0, mostParts)
          .map((part) => valueFor(inner.element as z.ZodType, part))
  if (inner instanceof z.ZodLiteral && numeric.test(text) && inner.values.has(Number(text))) return Number(text)
  return text
}

/** For a choice between schemas, the value as the first one that then accepts it. */
function unionValue(union: z.ZodUnion, value: unknown): unknown {
  for (const option of union.options) {
    const read = valueFor(option as z.ZodType, value)
    if ((option as z.ZodType).safeParse(read).success) return read
  }
  return value
}

function valueFor(schema: z.ZodType | undefined, value: unknown): unknown {
  const inner = schema && unwrapped(schema)
  if (inner instanceof z.ZodUnion) return unionValue(inner, value)
  if (typeof value === 'string') return textValue(inner, value)
  if (Array.isArray(value))
    return inner instanceof z.ZodArray ? value.map((part) => valueFor(inner.element as z.ZodType, part)) : value
  // Only a form has objects, so that an emptied value in one means absent too.
  if (isObject(value) && inner instanceof z.ZodObject) return formValues(inner, value)
  if (isObject(value) && inner instanceof z.ZodRecord) return eachValue(value, () => inner.valueType as z.ZodType)
  return value
}

const eachValue = (
  given: Readonly<Record<string, unknown>>,
  schemaOf: (name: string) => z.ZodType | undefined,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, valueFor(schemaOf(name), value)]))

/** The keys of an object schema; for a choice between several, the keys of all. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((option) => shapeOf(option as z.ZodType)))
  return {}
}

/** Texts by name as the input of an object schema. */
export function textValues(schema: z.ZodType, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = shapeOf(schema)
  return eachValue(given, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined))
}

/** An emptied field of a form is an empty text; where a value may be absent and is no text, that means absent. */
const isEmptied = (schema: z.ZodType | undefined, value: unknown): boolean =>
  value === '' && schema !== undefined && !(unwrapped(schema) instanceof z.ZodString) && schema.safeParse(null).success

/** The fields of a form as the input of an object schema. */
export function formValues(schema: z.ZodType, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = shapeOf(schema)
  const emptied = Object.keys(given).filter((name) => Object.hasOwn(shape, name) && isEmptied(shape[name], given[name]))
  return { ...textValues(schema, given), ...Object.fromEntries(emptied.map((name) => [name, null])) }
}
