import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { stopEmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts'
import { callsAnswered, devGate } from './dev-gate.ts'
import { pageOfServer } from './dev-page.ts'
import { startDevServer, type DevServer } from './dev-server.ts'
import { startTypeCheck } from './dev-types.ts'

/**
 * `npm run dev`: the server, restarted when one of its files changes, and the site with hot reload, which forwards its
 * calls to it. The browser reloads at the same time, and its calls wait until the server is ready; it shows the error
 * when that did not start, and the faults that the compiler finds. One Ctrl+C ends all.
 */

const root = process.cwd()
const port = process.env['PORT'] ?? '4000'
const api = `http://127.0.0.1:${port}`
process.env['API_TARGET'] = api

/** The folders of the server. The site shares some of them, and is reloaded when the server is ready. */
const ofServer = ['server', 'resources', 'editor/stored', 'editor/formula']
const isOfServer = (file: string): boolean => {
  const path = relative(root, file)
  return ofServer.some((folder) => path.startsWith(join(folder, '/')))
}

/** Saving all files, or a checkout, changes many at once: they count as one change. */
const settleMs = 150

const reload = (site: ViteDevServer): void => site.ws.send({ type: 'full-reload' })

/** Restarts the server when its files change in any way: written, replaced under the same name, added, removed. */
function followServer(server: DevServer): Plugin {
  return {
    name: 'follow-server',
    configureServer(site) {
      let timer: NodeJS.Timeout | undefined
      site.watcher.on('all', (_event, file) => {
        if (!isOfServer(resolve(file))) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          console.log('files of the server changed: it starts again')
          server.restart()
          // The page loads while the server starts, and its calls wait for that.
          reload(site)
        }, settleMs)
      })
      site.middlewares.use(devGate(server))
    },
    // Once for all of them, after what is derived of them was dropped.
    hotUpdate: ({ file }) => (isOfServer(file) ? [] : undefined),
  }
}

let site: ViteDevServer | undefined
let hasFailed = false
let typeFaults: readonly string[] = []
const server = startDevServer({
  args: ['--import', 'tsx', 'server/start/main.ts'],
  env: { ...process.env, PORT: port },
  answered: callsAnswered,
  onState({ name }) {
    if (name === 'starting') return
    // The page shows that it failed, and no more that it had.
    if (site && (hasFailed || name === 'failed')) reload(site)
    hasFailed = name === 'failed'
  },
})

/** In the browser's overlay; without any, what was shown goes. */
function showTypeFaults(ws: ViteDevServer['ws'] | undefined): void {
  if (!ws) return
  if (typeFaults.length === 0) ws.send({ type: 'update', updates: [] })
  else ws.send({ type: 'error', err: { message: typeFaults.join('\n\n'), stack: '', plugin: 'the compiler' } })
}

site = await createServer({
  plugins: [pageOfServer(), followServer(server)],
  server: { watch: { ignored: [resolve(process.env['DATA_DIR'] ?? 'data', '**'), resolve('dist', '**')] } },
})
await site.listen()
console.log(`server ${api}  (starting)`)
console.log(`site   ${site.resolvedUrls?.local[0] ?? ''}  (open this one)`)
// A page that is opened, or reloads, shows what is wrong as well.
site.ws.on('connection', () => typeFaults.length > 0 && showTypeFaults(site?.ws))
const types = startTypeCheck((faults) => {
  const hadFaults = typeFaults.length > 0
  typeFaults = faults
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) console.log(`types: ${faults.length} wrong`)
  else if (hadFaults) console.log('types: all right again')
  if (hadFaults || faults.length > 0) showTypeFaults(site?.ws)
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([server.stop(), types.stop(), site?.close()])
  // Servers that are replaced leave it to the next one, which may not have started.
  if (!process.env['DATABASE_URL']) await stopEmbeddedPostgres(process.env['DATA_DIR'] ?? 'data', console.log)
  process.exit(0)
}
// Vite's own listener would end this process before the server and its PostgreSQL have.
process.removeAllListeners('SIGTERM')
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
