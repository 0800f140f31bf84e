import { z } from 'zod'
import {
  heldKey,
  holds,
  mayRead,
  namedIn,
  recordFields,
  type AnyResource,
  type Fields,
} from '../../resources/kit/index.ts'
import { filterableFields, operatorsOf } from '../../resources/registry/record-fields.ts'
import { heldResource } from '../records/held-records.ts'
import type { Identity } from '../base/identity.ts'
import { formType } from './form-body.ts'
import { pauses } from '../base/threads/pauses.ts'
import { routes, updateBehind, type Route } from '../calls/routes.ts'

/** The calls as OpenAPI 3.1, built from the route table and limited to what the caller may call and read. */

type JsonSchema = Record<string, unknown>

/** Whether a text is written in another form before it is checked (`139 0013 8000`). */
const isRewritten = ({ _zod }: z.core.$ZodType): boolean =>
  _zod.def.checks?.some(({ _zod: { def } }) => def.check === 'overwrite') ?? false

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    override({ zodSchema, jsonSchema: made }) {
      // The form that is checked is not the one in which it may be sent.
      if (io === 'input' && isRewritten(zodSchema))
        for (const key of ['pattern', 'format', 'allOf'] as const) delete made[key]
    },
  }) as JsonSchema
  return rest
}

/**
 * The schemas of one document that contain themselves: `components.schemas`. Zod puts them beside what refers to them,
 * with references from the root of that schema, which is not the root of the document.
 */
class SharedSchemas {
  readonly byName: Record<string, JsonSchema> = {}
  private readonly names = new Map<string, string>()

  /** The schema with its references into the document; `owner` names what it shares, such as `exam.detail`. */
  without({ $defs, ...schema }: JsonSchema, owner: string): JsonSchema {
    const isInItself = JSON.stringify(schema).includes('"$ref":"#"')
    const own: [string, unknown][] = [
      ...Object.entries($defs ?? {}),
      ...(isInItself ? [['', schema] as [string, unknown]] : []),
    ]
    if (own.length === 0) return schema
    // Equal ones of several calls are one, with all that they refer to.
    const all = JSON.stringify(own)
    const prefix = this.names.get(all) ?? owner.replaceAll(/\W/g, '_')
    const place = (key: string): string => `${prefix}_${key.replaceAll('_', '') || 'whole'}`
    const moved = (one: unknown): JsonSchema =>
      JSON.parse(JSON.stringify(one), (key, value: unknown) =>
        key === '$ref' && typeof value === 'string'
          ? `#/components/schemas/${place(value.replace(/^#(?:\/\$defs\/)?/, ''))}`
          : value,
      ) as JsonSchema
    if (!this.names.has(all)) {
      this.names.set(all, prefix)
      for (const [key, one] of own) this.byName[place(key)] = moved(one)
    }
    return isInItself ? { $ref: `#/components/schemas/${place('')}` } : moved(schema)
  }
}

const parameterOf = (name: string, schema: unknown, required = false, description?: string) => ({
  name,
  in: 'query',
  required,
  schema,
  ...(description ? { description } : {}),
})

function listParameters(resource: AnyResource, identity: Identity): unknown[] {
  const { language, rights } = identity
  const inLanguage = (zh: string, en: string) => (language === 'zh' ? zh : en)
  const filters = filterableFields(resource, rights).flatMap(([name, field]) =>
    operatorsOf(resource, field).map((operator) =>
      parameterOf(operator === 'eq' ? name : `${name}__${operator}`, { type: 'string' }, false, field.label[language]),
    ),
  )
  return [
    parameterOf('page', { type: 'integer', minimum: 1, default: 1 }),
    parameterOf('page_size', { type: 'integer', minimum: 1, maximum: 200, default: 10 }),
    parameterOf('sort', { type: 'string' }, false, inLanguage('如 -updated_at,id', 'such as -updated_at,id')),
    parameterOf(
      'cursor',
      { type: 'string' },
      false,
      inLanguage('上一页答复中的 cursor', 'the cursor returned with the previous page'),
    ),
    ...(resource.list.search ? [parameterOf('search', { type: 'string' })] : []),
    ...filters,
  ]
}

interface QuerySchema {
  properties?: Record<string, unknown>
  required?: string[]
  anyOf?: QuerySchema[]
}

/** Of a query that can be one of several, what all of them have is required. */
function queryParameters(route: Route, identity: Identity): unknown[] {
  if (!route.input) return listParameters(route.resource!, identity)
  const { anyOf, ...single } = jsonSchema(route.input(identity), 'input') as QuerySchema
  const ways = anyOf ?? [single]
  const properties = new Map(ways.flatMap((way) => Object.entries(way.properties ?? {})))
  return [...properties].map(([name, property]) =>
    parameterOf(
      name,
      property,
      ways.every(({ required }) => required?.includes(name)),
    ),
  )
}

const inPath = /:(\w+)/g
/** As OpenAPI writes it: `/files/{key}`. */
const pathOf = ({ call }: Route): string => `/${call.path.replaceAll(inPath, '{$1}')}`
const pathParameters = ({ call }: Route): unknown[] =>
  [...call.path.matchAll(inPath)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

/**
 * The schema of records, without the fields that this person may not read, also for the records that they are made of.
 */
function readableShape(resource: AnyResource, schema: unknown, identity: Identity): unknown {
  const fields: Fields = resource.fields
  const hidden = new Set(
    Object.keys(fields).filter((name) => !mayRead(resource, namedIn(fields, name), identity.rights)),
  )
  const held = heldResource(resource)
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (hidden.has(key) && !(recordFields as readonly string[]).includes(key)) return undefined
    return held && key === heldKey(resource) ? readableShape(held, value, identity) : value
  })
}

function outputOf(route: Route, identity: Identity, shared: SharedSchemas): JsonSchema {
  const schema = jsonSchema(route.output, 'output')
  const readable = route.verb ? (readableShape(route.resource!, schema, identity) as JsonSchema) : schema
  return shared.without(readable, `${route.name}.answer`)
}

/** What is no envelope is described by its media type alone. */
function answerOf(route: Route, identity: Identity, shared: SharedSchemas): unknown {
  if (route.answers === 'application/json') return { [route.answers]: { schema: { type: 'object' } } }
  if (route.answers !== undefined) return { [route.answers]: { schema: { type: 'string' } } }
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: ['integer', 'string'] },
      msg: { type: 'string' },
      data: outputOf(route, identity, shared),
    },
  }
  return { 'application/json': { schema: envelope } }
}

/** A file in a part, or the input as JSON or as a form; a call that creates and updates accepts the input of either. */
function bodyOf(route: Route, identity: Identity, shared: SharedSchemas): unknown {
  if (route.file) {
    const { parts } = route.file
    const file = { type: 'string', format: 'binary' }
    const anyOf = parts.map((part) => ({ type: 'object', required: [part], properties: { [part]: file } }))
    return { required: true, content: { 'multipart/form-data': { schema: anyOf.length === 1 ? anyOf[0] : { anyOf } } } }
  }
  const behind = updateBehind(route)
  const schemas = [route, ...(behind ? [behind] : [])].map(({ name, input }) =>
    shared.without(jsonSchema(input!(identity), 'input'), `${name}.input`),
  )
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  const written = `#/paths/~1${route.call.path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
  return { required: true, content: { 'application/json': { schema }, [formType]: { schema: { $ref: written } } } }
}

const system = { zh: '系统', en: 'System' }

function operation(route: Route, identity: Identity, shared: SharedSchemas): unknown {
  const { language } = identity
  const group = (route.resource?.label ?? route.group ?? system)[language]
  const query = route.call.method === 'GET' || route.file ? queryParameters(route, identity) : []
  const parameters = [...pathParameters(route), ...query]
  return {
    operationId: route.name,
    summary: route.summary[language],
    tags: [group],
    'x-right': route.right,
    ...(route.right === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.call.method === 'GET' ? {} : { requestBody: bodyOf(route, identity, shared) }),
    responses: {
      [route.resource && route.resource.actions[route.action ?? '']?.job ? '202' : '200']: {
        description: 'ok',
        content: answerOf(route, identity, shared),
      },
      '400': { description: '100400' },
      '401': { description: '401' },
      '403': { description: '403' },
      ...(route.resource ? { '404': { description: '100404' }, '409': { description: '100409' } } : {}),
      '429': { description: '100429' },
    },
  }
}

/** The document for one person; routes that they may not call are left out. Others have the loop between them. */
export async function openApiFor(identity: Identity, title: string): Promise<Record<string, unknown>> {
  const pause = pauses()
  const allowed = routes.filter(
    (route) => route.right === 'public' || route.right === 'session' || holds(identity.rights, route.right),
  )
  const shared = new SharedSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of allowed) {
    const path = (paths[pathOf(route)] ??= {})
    path[route.call.method.toLowerCase()] = operation(route, identity, shared)
    await pause()
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: shared.byName },
    security: [{ bearer: [] }],
    paths,
  }
}

/** The documents of as many sets of rights are kept. */
const mostKept = 16
const documents = new Map<string, Promise<string>>()

/** The document as JSON. It follows from the caller's rights and language alone, so it is made once for each. */
export function openApiText(identity: Identity, title: string): Promise<string> {
  const key = JSON.stringify([title, identity.language, ...[...identity.rights].sort()])
  const known = documents.get(key)
  const text = known ?? openApiFor(identity, title).then(jsonInPieces)
  documents.delete(key)
  documents.set(key, text)
  text.catch(() => documents.delete(key))
  for (const oldest of [...documents.keys()].slice(0, -mostKept)) documents.delete(oldest)
  return text
}

/** The paths one by one: all at once take longer than others should wait. */
async function jsonInPieces({ paths, ...rest }: Record<string, unknown>): Promise<string> {
  const pause = pauses()
  const pieces: string[] = []
  for (const [path, calls] of Object.entries(paths as Record<string, unknown>)) {
    pieces.push(`${JSON.stringify(path)}:${JSON.stringify(calls)}`)
    await pause()
  }
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{${pieces.join(',')}}}`
}
