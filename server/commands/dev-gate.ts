import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DevServer } from './dev-server.ts'

/**
 * A gate in front of the site of `npm run dev`: calls wait while the server restarts, so that no page takes the pause
 * for an error and nobody is logged out; when the start fails, the browser shows why.
 */

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page with the server's error output. Vite's client reloads it when the server is ready. */
export const faultPage = (output: string): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>服务器没有启动</title>
    <script type="module" src="/@vite/client"></script>
    <style>
      body { margin: 0; padding: 32px; font: 15px/1.6 system-ui, sans-serif; color: #1f1f1f; background: #fff7f6; }
      main { max-width: 1000px; margin: 0 auto; }
      h1 { font-size: 22px; margin: 0 0 4px; }
      p { margin: 0 0 20px; color: #595959; }
      pre { margin: 0; padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #ffccc7;
        border-left: 4px solid #cf1322; border-radius: 6px; font: 13px/1.7 ui-monospace, Consolas, monospace; }
    </style>
  </head>
  <body>
    <main>
      <h1>服务器没有启动 · The server did not start</h1>
      <p>改好并保存后，本页自动恢复。Fix it and save: this page recovers by itself.</p>
      <pre role="alert">${escaped(output)}</pre>
    </main>
  </body>
</html>
`

const isCall = (path: string): boolean => /^\/(api|healthz)(\/|\?|$)/.test(path)
const isPage = ({ url = '', method, headers }: IncomingMessage): boolean =>
  method === 'GET' && /^\/(index\.html)?(\?|$)/.test(url) && (headers.accept ?? '').includes('text/html')

type Next = (error?: unknown) => void

/** Calls that the server is answering. */
const underWay = new Set<ServerResponse>()

function pass(response: ServerResponse, next: Next): void {
  underWay.add(response)
  response.once('close', () => underWay.delete(response))
  next()
}

/** The live stream of a page ends with the server, and is opened again by the page. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

const longestMs = 5_000
const lookAgainMs = 10

/** Resolves once no call is being answered, or after five seconds: a server may be ended then without a fault. */
export async function callsAnswered(): Promise<void> {
  const until = Date.now() + longestMs
  while (Date.now() < until && [...underWay].some((response) => !isStream(response))) await pause(lookAgainMs)
}

/** Lets a call pass once the server is ready. */
async function hold(server: DevServer, response: ServerResponse, next: Next): Promise<void> {
  const { name } = await server.settled()
  if (name === 'ready') return pass(response, next)
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
  response.end(JSON.stringify({ code: 503, msg: 'The server did not start', data: null }))
}

export const devGate =
  (server: DevServer) =>
  (request: IncomingMessage, response: ServerResponse, next: Next): void => {
    const state = server.state()
    if (isPage(request) && state.name === 'failed') {
      response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(faultPage(state.output))
    } else if (!isCall(request.url ?? '')) next()
    else if (state.name === 'ready') pass(response, next)
    else void hold(server, response, next)
  }
