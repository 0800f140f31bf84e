import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * The load generator, a process of its own so that both servers are loaded alike and neither shares its event loop. It
 * speaks just enough HTTP/1.1 over raw sockets to cost little: on two cores a heavy client would measure itself.
 */

export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Adds a new Idempotency-Key to every request. */
  once?: boolean
}

export interface LoadJob {
  port: number
  connections: number
  ms: number
  shots: Shot[]
}

export interface LoadResult {
  requestsPerSecond: number
  /** Responses whose status was not 2xx. */
  errors: number
  p50Ms: number
  p99Ms: number
}

function requestText(shot: Shot): string {
  const body = shot.body ?? ''
  const headers: Record<string, string> = { Host: 'localhost', ...shot.headers }
  if (shot.body !== undefined)
    Object.assign(headers, { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) })
  if (shot.once) headers['Idempotency-Key'] = randomUUID()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${shot.method} ${shot.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Where the response at the start of the buffer ends; -1 while it is incomplete. */
function endOfAnswer(data: Buffer): number {
  const head = data.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const headers = data.toString('latin1', 0, head).toLowerCase()
  const length = /\r\ncontent-length: *(\d+)/.exec(headers)
  if (length) return data.length >= head + 4 + Number(length[1]) ? head + 4 + Number(length[1]) : -1
  const last = data.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? -1 : last + 7
}

/** One connection that sends the next request as soon as it gets a response, until the time is over. */
function oneConnection(
  job: LoadJob,
  first: number,
  untilMs: number,
  latencies: number[],
  onError: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true })
    let next = first
    let sentMs = 0
    let data: Buffer = Buffer.alloc(0)
    const send = (): void => {
      sentMs = performance.now()
      socket.write(requestText(job.shots[next++ % job.shots.length]!))
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      data = data.length === 0 ? chunk : Buffer.concat([data, chunk])
      const end = endOfAnswer(data)
      if (end < 0) return
      if (data[9] !== 0x32) onError()
      data = data.subarray(end)
      latencies.push(performance.now() - sentMs)
      if (performance.now() < untilMs) send()
      else socket.end()
    })
  })
}

export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const latencies: number[] = []
  let errors = 0
  const begunMs = performance.now()
  const connections = Array.from({ length: job.connections }, (_, index) =>
    oneConnection(job, index * 7, begunMs + job.ms, latencies, () => (errors += 1)),
  )
  await Promise.all(connections)
  const seconds = (performance.now() - begunMs) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { requestsPerSecond: latencies.length / seconds, errors, p50Ms: at(0.5), p99Ms: at(0.99) }
}

process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ failure: String(error) }),
  )
})
