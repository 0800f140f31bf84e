import { z } from 'zod'

/**
 * A query string carries text alone. This reads each value as the schema of its key wants it: a number, a yes or no, a list
 * with commas, an object as JSON. What does not read so stays text, and the schema refuses it by name.
 */
const numeric = /^-?\d{1,15}(\.\d{1,6})?$/

function unwrapped(schema: z.ZodType): z.ZodType {
  let inner: any = schema
  while (inner.def?.innerType) inner = inner.def.innerType
  return inner
}

function valueFor(schema: z.ZodType | undefined, text: string): unknown {
  const inner = schema && unwrapped(schema)
  if (inner instanceof z.ZodNumber) return numeric.test(text) ? Number(text) : text
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  if (inner instanceof z.ZodArray) return text === '' ? [] : text.split(',').slice(0, 1001).map((part) => valueFor(inner.element as z.ZodType, part))
  if (inner instanceof z.ZodLiteral && numeric.test(text) && inner.values.has(Number(text))) return Number(text)
  return text
}

/** The keys of an object schema; of a choice between several, all of theirs. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map((option) => shapeOf(option as z.ZodType)))
  return {}
}

/** The query as the input of an object schema. */
export function queryValues(schema: z.ZodType, query: Record<string, string>): Record<string, unknown> {
  const shape = shapeOf(schema)
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, valueFor(shape[name], text)]))
}
