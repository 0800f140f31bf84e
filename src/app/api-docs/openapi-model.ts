import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** The API description (OpenAPI 3.1) as a person reads it: pure functions of the document. */

export interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | false
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  $ref?: string
}

interface Parameter {
  name: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  'x-right'?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

export interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

/** One call, with its input and output. */
export interface CallEntry {
  key: string
  method: string
  path: string
  summary: string
  tag: string
  right: string
  query: Schema | null
  body: Schema | null
  /** The media types of its body; for a file, those of other parts. */
  bodyTypes: readonly string[]
  /** The name of the part for a file. */
  filePart?: string
  /** The schema of `data`, without the envelope of every response. */
  answer: Schema | null
  /** 202: the response comes at once, the work continues as a job. */
  isJob: boolean
}

const multipart = 'multipart/form-data'

/** The first of several accepted names of the part. */
const filePartOf = (schema: Schema | undefined): string | undefined =>
  schema && (schema.anyOf?.[0] ?? schema).required?.[0]

const jsonOf = (content: Content | undefined): Schema | null => content?.content?.['application/json']?.schema ?? null

/** Query parameters as an object's properties, so that one view shows both. */
function querySchema(parameters: readonly Parameter[] = []): Schema | null {
  if (parameters.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema = {} }) => [
        name,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function entryOf(method: string, path: string, operation: Operation, others: string): CallEntry {
  const { responses = {} } = operation
  return {
    key: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? operation.operationId ?? path,
    tag: operation.tags?.[0] ?? others,
    right: operation['x-right'] ?? '',
    query: querySchema(operation.parameters),
    body: jsonOf(operation.requestBody),
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}).filter((type) => type !== multipart),
    filePart: filePartOf(operation.requestBody?.content?.[multipart]?.schema),
    answer: jsonOf(responses['200'] ?? responses['202'])?.properties?.['data'] ?? null,
    isJob: '202' in responses,
  }
}

/** Every call in the document, in its order; `others` is the name of the group of those without a tag. */
export const callsIn = (document: OpenApi, others: string): CallEntry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entryOf(method, path, operation, others)),
  )

/** Those whose method, path, summary, group or right contain every typed word. */
export function matching(calls: readonly CallEntry[], words: string): CallEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ method, path, summary, tag, right }) => {
    const text = `${method} ${path} ${summary} ${tag} ${right}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

export function grouped(calls: readonly CallEntry[]): [tag: string, calls: CallEntry[]][] {
  const groups = new Map<string, CallEntry[]>()
  for (const call of calls) groups.set(call.tag, [...(groups.get(call.tag) ?? []), call])
  return [...groups]
}

/** A row of the tree that shows a schema. */
export interface SchemaRow {
  key: string
  name: string
  depth: number
  type: string
  required: boolean
  notes: string
}

const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? []
const isNull = (schema: Schema): boolean => schema.type === 'null'

const listOf = (type: string): string => (type.includes(' ') ? `(${type})[]` : `${type}[]`)

/** `integer | null`, `string[]`, `"a" | "b"`. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const among = alternatives(schema)
  if (among.length > 0) return [...new Set(among.map(typeOf))].join(' | ')
  if (schema.$ref) return schema.$ref.split('/').at(-1) || '#'
  if (schema.type === 'array') return listOf(schema.items ? typeOf(schema.items) : 'any')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'any'
}

function limitsOf(schema: Schema): string[] {
  const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
    const shown = (bound: number | undefined): string =>
      bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? '' : String(bound)
    const [from, to] = [shown(least), shown(most)]
    return from || to ? [`${unit}${from}…${to}`] : []
  }
  return [
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minLength, schema.maxLength, 'length '),
    ...range(schema.minItems, schema.maxItems, 'items '),
    ...(schema.format ? [schema.format] : []),
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
  ]
}

/** Nobody reads a table deeper than this; a recursive schema stops here too. */
const deepest = 6

/** The parts of a value: an object's properties, those of an array's items, or of each alternative. */
function partsOf(schema: Schema): Schema[] {
  if (schema.type === 'array' && schema.items) return partsOf(schema.items)
  const among = alternatives(schema).filter((one) => !isNull(one))
  return among.length > 0 ? among.flatMap(partsOf) : schema.properties ? [schema] : []
}

/** A schema as rows, parents before their children. */
export function rowsOf(schema: Schema, depth = 0, above = ''): SchemaRow[] {
  if (depth > deepest) return []
  return partsOf(schema).flatMap((part, index) =>
    Object.entries(part.properties ?? {}).flatMap(([name, property]) => {
      const key = `${above}/${index}.${name}`
      const notes = [property.description, ...limitsOf(property)].filter(Boolean).join(' · ')
      const row = { key, name, depth, type: typeOf(property), required: part.required?.includes(name) ?? false, notes }
      return [row, ...rowsOf(property, depth + 1, key)]
    }),
  )
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-05-31',
  'date-time': '2026-05-31T08:00:00.000Z',
  email: 'teacher@example.com',
  uri: 'https://example.com',
}

/** The simplest value of the schema: required properties, and those with a default. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = alternatives(schema).filter((one) => !isNull(one))
  if (first) return exampleOf(first, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return schema.items && depth < deepest ? [exampleOf(schema.items, depth + 1)] : []
  if (type === 'object' || schema.properties) return depth < deepest ? exampleObject(schema, depth) : {}
  if (type === 'integer' || type === 'number')
    return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1
  if (type === 'boolean') return true
  if (type === 'string') return ownEntry(formats, schema.format ?? '') ?? 'text'
  return null
}

function exampleObject(schema: Schema, depth: number): Record<string, unknown> {
  const { properties = {}, required } = schema
  const named = Object.entries(properties).filter(
    ([name]) => depth === 0 || required === undefined || required.includes(name),
  )
  return Object.fromEntries(named.map(([name, property]) => [name, exampleOf(property, depth + 1)]))
}
