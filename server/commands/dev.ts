import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { devGate } from './dev-gate.ts'
import { startDevServer, type DevServer } from './dev-server.ts'

/**
 * `npm run dev`: the server, restarted when one of its files changes, and the site with hot reload, which forwards its
 * calls to it. The browser reloads when the server is ready, and shows the error when it did not start. One Ctrl+C ends
 * both.
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
        }, settleMs)
      })
      site.middlewares.use(devGate(server))
    },
    // The page would call a server that is not running yet.
    hotUpdate: ({ file }) => (isOfServer(file) ? [] : undefined),
  }
}

let site: ViteDevServer | undefined
let hasFailed = false
let isFirst = true
const server = startDevServer({
  args: ['--import', 'tsx', 'server/start/main.ts'],
  env: { ...process.env, PORT: port },
  onState({ name }) {
    if (name === 'starting') return
    // At first the opened page waits by itself.
    if (site && (!isFirst || hasFailed || name === 'failed')) reload(site)
    hasFailed = name === 'failed'
    isFirst = false
  },
})

site = await createServer({
  plugins: [followServer(server)],
  server: { watch: { ignored: [resolve(process.env['DATA_DIR'] ?? 'data', '**'), resolve('dist', '**')] } },
})
await site.listen()
console.log(`server ${api}  (says "ready" when it can answer)`)
console.log(`site   ${site.resolvedUrls?.local[0] ?? ''}  (open this one)`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all([server.stop(), site?.close()])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
