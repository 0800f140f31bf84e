import {
  Agent,
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What lies between a page and the server: all calls go through it, and those that a test names are answered by the
 * test.
 */

export type Address = string | RegExp | ((url: URL) => boolean)

/** `**` is anything, `*` anything but a slash: as Playwright reads addresses. */
export function fits(address: Address, url: string): boolean {
  if (typeof address === 'function') return address(new URL(url))
  if (address instanceof RegExp) return address.test(url)
  const pattern = address
    .replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : stars === '**/' ? '(?:.*/)?' : '.*'))
  return new RegExp(`^${pattern}$`).test(url)
}

export class Request {
  readonly address: string
  readonly sort: string
  readonly sent: IncomingHttpHeaders
  private readonly body: string | null

  constructor(address: string, sort: string, sent: IncomingHttpHeaders, body: string | null) {
    this.address = address
    this.sort = sort
    this.sent = sent
    this.body = body
  }

  url(): string {
    return this.address
  }

  method(): string {
    return this.sort
  }

  headers(): IncomingHttpHeaders {
    return this.sent
  }

  postData(): string | null {
    return this.body
  }

  postDataJSON(): any {
    return this.body === null ? null : JSON.parse(this.body)
  }
}

export class Response {
  private readonly asked: Request
  private readonly code: number
  readonly received: IncomingHttpHeaders
  readonly content: Buffer

  constructor(asked: Request, code: number, received: IncomingHttpHeaders, content: Buffer) {
    this.asked = asked
    this.code = code
    this.received = received
    this.content = content
  }

  request(): Request {
    return this.asked
  }

  url(): string {
    return this.asked.url()
  }

  status(): number {
    return this.code
  }

  ok(): boolean {
    return this.code < 400
  }

  headers(): IncomingHttpHeaders {
    return this.received
  }

  async text(): Promise<string> {
    return this.content.toString()
  }

  async json(): Promise<any> {
    return JSON.parse(await this.text())
  }
}

interface Fulfilment {
  response?: Response
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
}

interface Changes {
  url?: string
  method?: string
  headers?: Record<string, string>
  postData?: string
}

export interface Route {
  request(): Request
  fulfill(answer?: Fulfilment): Promise<void>
  abort(): Promise<void>
  continue(changes?: Changes): Promise<void>
  fetch(changes?: Changes): Promise<Response>
}

export type Handler = (route: Route, request: Request) => unknown

export interface Routes {
  address: Address
  handler: Handler
}

/** Calls that a page makes, before and after they are answered. */
export interface Watcher {
  request?(request: Request): void
  response?(response: Response): void
}

const agent = new Agent({ keepAlive: true })

const ownHeaders = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive'])
const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))

export class Wire {
  readonly origin: string
  readonly routes: Routes[] = []
  readonly watchers = new Set<Watcher>()
  offline = false
  private readonly upstream: string
  private readonly server

  private constructor(upstream: string, server: ReturnType<typeof createServer>) {
    this.upstream = upstream
    this.server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming, outgoing) => void this.pass(incoming, outgoing).catch(() => outgoing.destroy()))
  }

  static async to(upstream: string): Promise<Wire> {
    const server = createServer()
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    return new Wire(upstream, server)
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = this.origin + incoming.url!
    // What a browser would refuse to send to another page's server is not looked at here: the page and its server are
    // one origin.
    const content = await buffer(incoming)
    const asked = new Request(url, incoming.method!, incoming.headers, content.length > 0 ? content.toString() : null)
    for (const { request } of this.watchers) request?.(asked)
    if (this.offline) return void outgoing.destroy()
    const route = this.routes.findLast(({ address }) => fits(address, url))
    if (route) await route.handler(this.routeOf(asked, content, outgoing), asked)
    else await this.forward(asked, content, outgoing)
  }

  /** Sends it on, and the answer back as it comes: a stream of events never ends. */
  private forward(asked: Request, content: Buffer, outgoing: ServerResponse): Promise<void> {
    return new Promise((settle, reject) => {
      const call = ask(
        asked.url().replace(this.origin, this.upstream),
        { agent, method: asked.method(), headers: this.headersOf(asked, content) },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, passedOn(answer.headers))
          outgoing.flushHeaders()
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => {
            parts.push(part)
            outgoing.write(part)
          })
          answer.on('error', reject)
          answer.on('end', () => {
            this.answered(new Response(asked, answer.statusCode!, answer.headers, Buffer.concat(parts)))
            outgoing.end()
            settle()
          })
        },
      )
      call.on('error', reject)
      outgoing.on('close', () => call.destroy())
      call.end(content)
    })
  }

  private headersOf(asked: Request, content: Buffer): Record<string, string> {
    return {
      ...(passedOn(asked.headers()) as Record<string, string>),
      ...(content.length > 0 && { 'content-length': String(content.length) }),
    }
  }

  private answered(response: Response): void {
    for (const { response: onResponse } of this.watchers) onResponse?.(response)
  }

  private fetch(asked: Request, content: Buffer, { url, method, headers, postData }: Changes = {}): Promise<Response> {
    const body = postData === undefined ? content : Buffer.from(postData)
    const address = (url ?? asked.url()).replace(this.origin, this.upstream)
    return new Promise((settle, reject) => {
      const sent = { ...this.headersOf(asked, body), ...headers }
      const call = ask(address, { agent, method: method ?? asked.method(), headers: sent }, (answer) => {
        buffer(answer).then((got) => settle(new Response(asked, answer.statusCode!, answer.headers, got)), reject)
      })
      call.on('error', reject)
      call.end(body)
    })
  }

  private routeOf(asked: Request, content: Buffer, outgoing: ServerResponse): Route {
    const answer = (response: Response): void => {
      // Announced before it is there: who waits for the answer then waits for what the page makes of it.
      this.answered(response)
      if (!outgoing.destroyed) outgoing.writeHead(response.status(), passedOn(response.headers())).end(response.content)
    }
    return {
      request: () => asked,
      abort: async () => void outgoing.destroy(),
      fetch: (changes) => this.fetch(asked, content, changes),
      continue: async (changes) => answer(await this.fetch(asked, content, changes)),
      fulfill: async ({ response, status, headers, contentType, body, json } = {}) => {
        const type = contentType ?? (json === undefined ? undefined : 'application/json')
        const received = { ...passedOn(response?.headers() ?? {}), ...headers, ...(type && { 'content-type': type }) }
        const text = json === undefined ? (body ?? response?.content ?? '') : JSON.stringify(json)
        if (json !== undefined || body !== undefined) delete (received as IncomingHttpHeaders)['content-encoding']
        answer(new Response(asked, status ?? response?.status() ?? 200, received, Buffer.from(text)))
      },
    }
  }
}
