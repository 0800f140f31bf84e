import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { namedIn } from '../../resources/kit/index.ts'
import { applyEffect, lockTargets } from '../calls/effects.ts'
import { inTransaction, type ActionContext } from '../calls/handlers.ts'
import { handlerOf } from './find-handler.ts'
import { Records } from '../records/records.ts'
import { notLoggedIn, tooLarge, tooManyTries, unavailable, unknownCall } from '../base/fault.ts'
import { announce } from '../calls/announce.ts'
import { authorise } from './authorise.ts'
import { answerBroken } from './broken-requests.ts'
import { languageOf, sendData, sendFault, sendJob, sendText } from '../calls/envelope.ts'
import { formType, parseFormBody } from './form-body.ts'
import { plainQuery, readInput } from './input.ts'
import { pathsOf, routes, updateBehind, type Route } from '../calls/routes.ts'
import { publicPages } from '../parts/public-pages.ts'
import { mountSite } from './site.ts'
import { plainHandlers } from './system.ts'
import { missing } from '../background/office/facilities.ts'
import { verbHandlers } from '../calls/verbs/index.ts'
import type { Services, Exchange } from '../calls/exchange.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'

const bodyLimitBytes = 1_048_576
/** Of somebody who is not logged in: all that a login or a registration sends. */
const publicBodyBytes = 8192

/** An unreadable form is the sender's fault. */
function parsedForm(body: string): Record<string, unknown> {
  try {
    return parseFormBody(body)
  } catch (error) {
    throw Object.assign(new Error('a form that cannot be read', { cause: error }), { statusCode: 400 })
  }
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

async function runVerb(exchange: Exchange, route: Route, records: Records): Promise<FastifyReply> {
  const { request, reply, language, input } = exchange
  const answer = await verbHandlers[route.verb!].handle({
    resource: route.resource!,
    records,
    input,
    query: route.input ? {} : plainQuery(request, language),
    idempotencyKey: idempotencyKeyOf(request),
  })
  return 'text' in answer ? sendText(reply, answer.text) : sendData(reply, answer.data)
}

/**
 * An action with a declared effect sets its fields on every record named; others have a handler, and some have one that
 * runs afterwards.
 */
async function runAction(exchange: Exchange, route: Route, records: Records): Promise<FastifyReply> {
  const { services, identity, language, input, reply, request } = exchange
  const resource = route.resource!
  const action = namedIn(resource.actions, route.action!)
  const context: ActionContext = {
    identity: identity!,
    language,
    database: services.database,
    records,
    jobs: services.jobs.for(identity!),
    files: services.files,
    ...services.features,
    log: request.log,
    idempotencyKey: idempotencyKeyOf(request),
  }
  if (action.needs && !services[action.needs]) throw missing[action.needs]()
  const handler = handlerOf(resource, route.action!)!
  if (action.set) {
    await inTransaction(context, async (inner) => {
      await applyEffect(inner.records, resource, route.action!, input)
      if (action.after) await handler(inner, input)
    })
    return sendData(reply, null)
  }
  const answer = action.when
    ? await inTransaction(context, async (inner) => {
        await lockTargets(inner.records, resource, route.action!, input)
        return handler(inner, input)
      })
    : await handler(context, input)
  return action.job
    ? sendJob(reply, answer as { job_id: number }, language)
    : sendData(reply, route.output.parse(answer))
}

async function answer(
  services: Services,
  named: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!services.isHeld()) throw unavailable()
  const language = languageOf(request.headers['accept-language'])
  const token = tokenOf(request)
  const identity = token ? await services.identities.of(token, language) : null
  const behind = updateBehind(named)
  const route = behind && (request.body as { id?: unknown } | null)?.id !== undefined ? behind : named
  authorise(route, identity)
  const input = readInput(route, request, identity, language)
  const exchange: Exchange = { services, route, request, reply, identity, language, token, input }
  if (!route.resource) return ownEntry(plainHandlers, route.name)!(exchange)
  if (!route.reads) await services.requireDiskSpace()
  const records = new Records(services.database, identity!)
  try {
    return await (route.verb ? runVerb : runAction)(exchange, route, records)
  } finally {
    announce(services, records.changed, records.notified, identity!.userId)
  }
}

/** A larger body is read only from somebody who is logged in, before anything of it is parsed. */
async function refuseUnknownSender(services: Services, route: Route, request: FastifyRequest): Promise<void> {
  const length = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? Infinity : 0))
  if (length <= publicBodyBytes) return
  if (route.right === 'public') throw tooLarge()
  const token = tokenOf(request)
  const language = languageOf(request.headers['accept-language'])
  if (!token || !services.isHeld() || !(await services.identities.of(token, language))) throw notLoggedIn()
}

/** Router patterns that match a call under any of the three bases; all are served under /api. */
const urlsOf = (route: Route): string[] => pathsOf(route).map((path) => `/api/${path}`)

const listed = new Set(routes.flatMap((route) => urlsOf(route).map((url) => `${route.call.method} ${url}`)))

/** The calls that belong to no resource and have no handler (`definePlainCalls`). */
export const unhandledCalls = (all: readonly Pick<Route, 'name' | 'resource'>[]): string[] =>
  all.flatMap(({ name, resource }) => (resource || ownEntry(plainHandlers, name) ? [] : name))

/** Below /api only the table's routes are served: with a route outside it the server does not start. */
export function refuseUnlisted({ method, url }: { method: string | string[]; url: string }): void {
  const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
  const unlisted = methods.filter((one) => url.toLowerCase().startsWith('/api') && !listed.has(`${one} ${url}`))
  if (unlisted.length > 0)
    throw new Error(`${unlisted.join()} ${url} is not in the route table (server/calls/routes.ts)`)
}

/**
 * On every answer: no browser takes it for a page, a script or a part of another site (OWASP REST Security Cheat
 * Sheet). Always the same, so that a call pays nothing for them; the site's own pages replace them by theirs.
 */
const answerHeaders: readonly (readonly [string, string])[] = Object.entries({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

function addHooks(app: FastifyInstance, draining: { now: boolean }): void {
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of answerHeaders) reply.raw.setHeader(name, value)
    if (draining.now) void reply.header('connection', 'close')
    done()
  })
  // Responses are personal; neither a proxy nor the next person at the machine may get one from a cache.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 || request.log.level === 'debug') {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    }
    done()
  })
}

/** With `draining.now` every response is the last of its connection. */
export async function createApp(
  services: Services,
  logger: FastifyBaseLogger,
  draining: { now: boolean },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: bodyLimitBytes,
    // Such keys stay plain keys of the parsed object, and the strict schemas refuse them by name.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    genReqId: () => randomUUID(),
    trustProxy: services.environment.TRUST_PROXY ?? false,
    routerOptions: { maxParamLength: 200 },
    // An address that matches no route.
    frameworkErrors: (error, request, reply) => void sendFault(error, request, reply),
    clientErrorHandler: answerBroken,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
  })
  addHooks(app, draining)
  app.setErrorHandler((error, request, reply) => sendFault(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendFault(unknownCall(), request, reply))
  await app.register(rateLimit, {
    max: services.environment.RATE_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => request.ip,
    errorResponseBuilder: (_request, { ttl }) => tooManyTries(Math.ceil(ttl / 1000)),
  })
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: services.environment.MAX_UPLOAD_MB * 1_048_576 },
  })
  app.addContentTypeParser(formType, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parsedForm(body),
  )
  app.addHook('onRoute', refuseUnlisted)
  const unhandled = unhandledCalls(routes)
  if (unhandled.length > 0) throw new Error(`declared by declarePlainCalls, without handlers: ${unhandled.join()}`)
  for (const route of routes)
    for (const url of urlsOf(route))
      app.route({
        method: route.call.method,
        url,
        onRequest: (request) => refuseUnknownSender(services, route, request),
        handler: (request, reply) => answer(services, route, request, reply),
      })
  for (const { mount } of publicPages) await app.register((pages) => mount(pages, services))
  await app.register((site) => mountSite(site, services))
  return app
}
