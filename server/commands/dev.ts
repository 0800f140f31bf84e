import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'

/**
 * `npm run dev`: the server, started anew when one of its files changes, and the site with hot reload, which sends its
 * calls there. One Ctrl+C ends both.
 */

const port = process.env['PORT'] ?? '4000'
const api = `http://127.0.0.1:${port}`
process.env['API_TARGET'] = api

const watching = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts']
const server = spawn(process.execPath, watching, {
  env: { ...process.env, PORT: port },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const ended = once(server, 'exit')

const site = await createServer()
await site.listen()
console.log(`server ${api}  (says "ready" when it can answer)`)
console.log(`site   ${site.resolvedUrls?.local[0] ?? ''}  (open this one)`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.all([ended, site.close()])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
void ended.then(stop)
