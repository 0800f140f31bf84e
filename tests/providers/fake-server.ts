import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { lookNow, serverAnswers } from '../../providers/connection.ts'

/** A request as received. */
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
  /** An object is sent as JSON, a string as it is. */
  body?: unknown
  /** Breaks the connection instead of responding. */
  hangUp?: boolean
}

/** A real server that speaks the protocol: it records requests and sends the responses that a test sets. */
export interface FakeServer {
  url: string
  asked: Asked[]
  /** The responses to the next requests; a function gets the request and may keep the response open itself. */
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

export async function startFakeServer(): Promise<FakeServer> {
  const asked: Asked[] = []
  let reply: Parameters<FakeServer['answer']>[0] = { body: { code: 200, msg: 'ok', data: null } }
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

/**
 * After a test that lost the connection: else the site would go on asking for it in the next one, and in the next file.
 */
export async function reconnected(server: FakeServer): Promise<void> {
  server.answer(ok(null))
  await expect
    .poll(() => {
      lookNow()
      return serverAnswers()
    })
    .toBe(true)
}
