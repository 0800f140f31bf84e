import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onlyShortNames } from '../../resources/kit/person-names.ts'
import { timeZone } from '../../resources/kit/school-day.ts'
import { publicPages } from '../parts/public-pages.ts'
import type { Services } from '../calls/exchange.ts'
import { pagePolicy } from './page-policy.ts'

/** Served besides the calls: the site itself, stored files, and the health and readiness checks. */

const clientFolder = (): string => join(process.cwd(), 'dist/client')

/** Security headers: what a page of ours may load, and other instructions to browsers. */
const pageHeaders: FastifyHelmetOptions = {
  enableCSPNonces: true,
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
}

const compressed = { index: false, preCompressed: true, cacheControl: false } as const

/**
 * The files of the build, compressed there. Those in `assets`, several hundred, have a hash in their name and never
 * change: one route serves them all, since a route takes memory. The few others (the icon) have one each and are
 * revalidated.
 */
export const staticFiles = (root: string): FastifyStaticOptions[] => [
  {
    ...compressed,
    root: join(root, 'assets'),
    prefix: '/assets/',
    setHeaders: (response) => response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
  },
  {
    ...compressed,
    root,
    wildcard: false,
    globIgnore: ['index.html*', 'assets/**'],
    decorateReply: false,
    setHeaders: (response) => response.setHeader('cache-control', 'no-cache'),
  },
]

/** The page gets this response's nonce for the style policy; the site is one page, routed by the hash. */
async function page(): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const file = join(clientFolder(), 'index.html')
  const html = existsSync(file) ? await readFile(file, 'utf8') : '<!doctype html><title>not built</title>Run: npm start'
  return async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        html
          .replaceAll('__CSP_NONCE__', reply.cspNonce.style)
          .replace('__TIME_ZONE__', timeZone())
          .replace('__PERSON_NAMES__', onlyShortNames() ? 'chinese' : 'any'),
      )
}

export async function mountSite(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(helmet, pageHeaders)
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await services.ready().catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  const index = await page()
  app.get('/', async (request, reply) => {
    for (const { sendRoot } of publicPages) if (await sendRoot?.(services, request, reply)) return reply
    return index(request, reply)
  })
  app.get('/index.html', index)
  // External login providers redirect people to this address; the site reads what comes after `?`.
  app.get('/callback', index)
  if (existsSync(clientFolder()))
    for (const files of staticFiles(clientFolder())) await app.register(fastifyStatic, files)
}
