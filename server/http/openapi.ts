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

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  }) as Record<string, unknown>
  return rest
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

function queryParameters(route: Route, identity: Identity): unknown[] {
  if (!route.input) return listParameters(route.resource!, identity)
  const schema = jsonSchema(route.input(identity), 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    parameterOf(name, property, schema.required?.includes(name)),
  )
}

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

function outputOf(route: Route, identity: Identity): Record<string, unknown> {
  const schema = jsonSchema(route.output, 'output')
  return route.verb ? (readableShape(route.resource!, schema, identity) as Record<string, unknown>) : schema
}

/** A file in a part, or the input as JSON or as a form; a call that creates and updates accepts the input of either. */
function bodyOf(route: Route, identity: Identity): unknown {
  if (route.file) {
    const { parts } = route.file
    const file = { type: 'string', format: 'binary' }
    const anyOf = parts.map((part) => ({ type: 'object', required: [part], properties: { [part]: file } }))
    return { required: true, content: { 'multipart/form-data': { schema: anyOf.length === 1 ? anyOf[0] : { anyOf } } } }
  }
  const behind = updateBehind(route)
  const schemas = [route, ...(behind ? [behind] : [])].map(({ input }) => jsonSchema(input!(identity), 'input'))
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  const written = `#/paths/~1${route.call.path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
  return { required: true, content: { 'application/json': { schema }, [formType]: { schema: { $ref: written } } } }
}

const system = { zh: '系统', en: 'System' }

function operation(route: Route, identity: Identity): unknown {
  const { language } = identity
  const group = (route.resource?.label ?? route.group ?? system)[language]
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: ['integer', 'string'] }, msg: { type: 'string' }, data: outputOf(route, identity) },
  }
  return {
    operationId: route.name,
    summary: route.summary[language],
    tags: [group],
    'x-right': route.right,
    ...(route.right === 'public' ? { security: [] } : {}),
    ...(route.call.method === 'GET' || route.file ? { parameters: queryParameters(route, identity) } : {}),
    ...(route.call.method === 'GET' ? {} : { requestBody: bodyOf(route, identity) }),
    responses: {
      [route.resource && route.resource.actions[route.action ?? '']?.job ? '202' : '200']: {
        description: 'ok',
        content: { 'application/json': { schema: envelope } },
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
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of allowed) {
    const path = (paths[`/${route.call.path}`] ??= {})
    path[route.call.method.toLowerCase()] = operation(route, identity)
    await pause()
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
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
