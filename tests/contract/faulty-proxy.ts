import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call as it passes, which a fault may change before it is sent on and after it was answered. */
export interface Passing {
  path: string
  readonly query: URLSearchParams
  body: Record<string, any>
  readonly headers: Record<string, string>
  answer?: { status: number; body: Record<string, any> }
}

/** What a server could do wrong. */
export interface Fault {
  name: string
  /** What a person reads of it. */
  says: RegExp
  /** An answer from here is not asked for at the server. */
  before?(passing: Passing): Passing['answer'] | void
  after?(passing: Passing): void
}

export const done = (data: unknown): Passing['answer'] => ({ status: 200, body: { code: 200, msg: 'ok', data } })

async function passOn({ path, query, body, headers }: Passing, method: string, to: string): Promise<Passing['answer']> {
  const isGet = method === 'GET'
  const response = await fetch(`${to}/${path}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}

/** Passes calls to the server at `to`; those to `/0/api`, `/1/api` … with the fault of that number. */
export async function startFaultyProxy(to: string, all: readonly Fault[]) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://proxy')
    const [, number = '', path = ''] = /^\/(\d+)\/api\/(.*)$/.exec(url.pathname) ?? []
    const fault = all[Number(number)]!
    const kept = ['authorization', 'content-type', 'accept-language', 'idempotency-key']
    const headers = Object.fromEntries(
      kept.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])),
    )
    const sent = await text(request)
    const isJson = headers['content-type'] === 'application/json'
    const passing: Passing = { path, query: url.searchParams, body: isJson ? JSON.parse(sent) : {}, headers }
    passing.answer = fault.before?.(passing) ?? (await passOn(passing, request.method!, to))
    fault.after?.(passing)
    response.writeHead(passing.answer!.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(passing.answer!.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseOf: (number: number) => `${origin}/${number}/api`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
