import { randomUUID } from 'node:crypto'
import type { Client, ClientConfig } from 'pg'
import { pg } from './driver.ts'

/**
 * A dedicated connection that listens to one channel of NOTIFY, and reconnects when it breaks. It counts as up once a
 * message of its own has come back, so that a pooler or engine that swallows notifications is not trusted. From then on
 * PostgreSQL delivers every commit's messages to it.
 */
export interface Listener {
  isUp(): boolean
  close(): Promise<void>
}

export interface ListenerOptions {
  connection: ClientConfig
  channel: string
  /** Called with every message of others. */
  received(payload: string): void
  /** The connection was established, or broke: then messages may have been missed. */
  changed(isUp: boolean): void
  warn(message: string): void
}

const answerWithinMs = 5_000
/** How long a connection that died silently (a pulled cable) can go unnoticed, together with the time to answer. */
const askEveryMs = 5_000
const longestPauseMs = 5_000

const within = <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>(
    (_, refuse) => (timer = setTimeout(() => refuse(new Error(`no answer within ${ms} ms`)), ms)),
  )
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Connects and listens; resolves once a message of its own has come back. */
async function begin(client: Client, { channel, received }: ListenerOptions): Promise<void> {
  const mine = `hello:${randomUUID()}`
  const returned = new Promise<void>((done) => {
    client.on('notification', ({ payload = '' }) => {
      if (payload === mine) done()
      else if (!payload.startsWith('hello:')) received(payload)
    })
  })
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  await client.query('select pg_notify($1, $2)', [channel, mine])
  await returned
}

export function listen(options: ListenerOptions): Listener {
  let client: Client | null = null
  let isUp = false
  let closed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function turn(up: boolean): void {
    if (isUp === up) return
    isUp = up
    options.changed(up)
  }

  /** Drops a connection and makes another later; a second call for the same one has no effect. */
  function drop(one: Client, error: Error): void {
    if (client !== one) return
    client = null
    clearTimeout(timer)
    turn(false)
    one.end().catch(() => undefined) // it is broken or about to be; nothing waits for it
    if (closed) return
    if (failures === 0)
      options.warn(`listening to "${options.channel}" broke off and is being resumed: ${error.message}`)
    failures += 1
    timer = setTimeout(connect, Math.min(50 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2)).unref()
  }

  function watch(one: Client): void {
    timer = setTimeout(() => {
      within(one.query('select 1'), answerWithinMs).then(
        () => client === one && watch(one),
        (error) => drop(one, error),
      )
    }, askEveryMs).unref()
  }

  function connect(): void {
    const one = new pg.Client({
      ...options.connection,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      application_name: 'question-bank listener',
    })
    client = one
    one.on('error', (error) => drop(one, error))
    one.on('end', () => drop(one, new Error('the connection ended')))
    within(begin(one, options), 2 * answerWithinMs).then(
      () => {
        if (client !== one) return
        failures = 0
        turn(true)
        watch(one)
      },
      (error) => drop(one, error),
    )
  }

  connect()
  return {
    isUp: () => isUp,
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      isUp = false
      await last?.end().catch(() => undefined)
    },
  }
}
