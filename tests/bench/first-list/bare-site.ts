import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { staticFiles } from '../../../server/http/site.ts'

/** Serves the bare page as the product serves its own: the same files compressed at build time, the same headers. */
const folder = process.env['BENCH_SITE']!
const html = await readFile(join(folder, 'index.html'), 'utf8')
const rows = await readFile(process.env['BENCH_ROWS']!, 'utf8')

const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 65_000 })
await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] })
app.get('/', async (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
)
app.get('/rows', async (_request, reply) => reply.type('application/json; charset=utf-8').send(rows))
for (const files of staticFiles(folder)) await app.register(fastifyStatic, files)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready ${address}`)
process.on('SIGTERM', () => void app.close())
