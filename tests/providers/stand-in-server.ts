import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** An object goes out as JSON, a string as it is. */
  body?: unknown
  /** Breaks the connection instead of answering. */
  hangUp?: boolean
}

/** A real server that speaks the protocol: it remembers what it was asked and answers what a test tells it to. */
export interface StandIn {
  url: string
  asked: Asked[]
  /** What the next requests get; a function sees the request and may keep the response open itself. */
  answer: (reply: Reply | ((asked: Asked, response: ServerResponse) => Reply | undefined)) => void
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function write(response: ServerResponse, { status = 200, headers = {}, body, hangUp }: Reply): void {
  if (hangUp) return void response.destroy()
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
}

export async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = []
  let reply: Parameters<StandIn['answer']>[0] = { body: { code: 200, msg: 'ok', data: null } }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://stand-in')
    const one = {
      method: request.method!,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: await bodyOf(request),
    }
    asked.push(one)
    const given = typeof reply === 'function' ? reply(one, response) : reply
    if (given) write(response, given)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      reply = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const ok = (data: unknown): Reply => ({ body: { code: 200, msg: 'ok', data } })
