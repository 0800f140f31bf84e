import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { isConnected, serverAnswers, watchConnection } from './connection.ts'
import { baseUrl, callHeaders } from './http.ts'
import { sessionCalls } from './session-calls.ts'
import { notifyOnNextPage } from './notification.ts'
import { currentLanguage, endSession, token, watchSession } from './session.ts'

/**
 * Refine's live updates over one stream of server-sent events, shared by every screen: open while there are listeners.
 * It is read by `fetch`, as `EventSource` cannot send the token. A broken stream is reopened at growing intervals (1 s,
 * 2 s, … 30 s, with jitter so that a restarted server is not overrun), and then every listener reloads, because events
 * were missed meanwhile.
 */

/** The server sends a comment each 15 s; three missed ones mean that the connection is dead. */
const silenceMs = 45_000
/** One missed comment: the server is asked whether it is there. */
const doubtMs = 20_000
const firstDelayMs = 1000
const longestDelayMs = 30_000

export const reconnectDelayMs = (attempt: number, chance: number = Math.random()): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2)

const sessionEnded = { zh: '登录状态已失效，请重新登录', en: 'Your session has ended, please log in again' }

interface Subscription {
  channel: string
  callback: (event: LiveEvent) => void
}

const subscriptions = new Set<Subscription>()
let open: { token: string; control: AbortController } | undefined

/** Events for this person alone; the channels of resources are Refine's `resources/<name>`. */
export const noticesChannel = 'notices'

/** Notifies the listeners of one channel, or of all. */
function notifyListeners(changed?: string): void {
  for (const { channel, callback } of subscriptions) {
    if (changed === undefined || channel === changed) callback({ channel, type: '*', payload: {}, date: new Date() })
  }
}

function dispatch(event: { event?: string; data: string }): void {
  if (event.event === 'session') {
    notifyOnNextPage('warning', sessionEnded[currentLanguage()])
    return endSession()
  }
  if (event.event === 'notice') return notifyListeners(noticesChannel)
  if (event.event !== 'changed') return
  try {
    const { resource } = JSON.parse(event.data) as { resource?: unknown }
    notifyListeners(typeof resource === 'string' ? `resources/${resource}` : undefined)
  } catch {
    notifyListeners()
  }
}

/** Reads one stream to its end. `alive` is called for all data, comments too. */
async function readStream(body: ReadableStream<Uint8Array>, alive: () => void): Promise<void> {
  // The first rows do not wait for what reads the events after them.
  const { createParser } = await import('eventsource-parser')
  const parser = createParser({ onEvent: dispatch })
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    parser.feed(value)
  }
}

async function connect(signal: AbortSignal, isAgain: boolean): Promise<'refused' | 'ended'> {
  const attempt = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(silence)
    clearTimeout(doubt)
    silence = setTimeout(() => attempt.abort(), silenceMs)
    doubt = setTimeout(() => void serverAnswers(), doubtMs)
  }
  alive()
  try {
    const response = await fetch(`${baseUrl('api')}/${sessionCalls.live.path}`, {
      headers: { ...callHeaders(), Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, attempt.signal]),
    })
    // The maximum of tabs of this person is open: one of them may close.
    if (response.status === 429) return 'ended'
    if (response.status >= 400 && response.status < 500) return 'refused'
    if (!response.ok || !response.body) return ended(signal)
    // The first time, what was read before it opened may lack a notice; lists show by themselves that they are old.
    notifyListeners(isAgain ? undefined : noticesChannel)
    await readStream(response.body, alive)
    return 'ended'
  } catch {
    return ended(signal)
  } finally {
    clearTimeout(silence)
    clearTimeout(doubt)
    attempt.abort()
  }
}

/** A stream that fails is often the first sign that the server is unavailable. */
function ended(signal: AbortSignal): 'ended' {
  if (!signal.aborted) void serverAnswers()
  return 'ended'
}

/** Shorter when the server has just come back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    const unwatch = watchConnection(() => isConnected() && done())
    function done(): void {
      clearTimeout(timer)
      unwatch()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })

/** A refusal (an expired session, a missing right) is final until the session changes. */
async function keepOpen(signal: AbortSignal): Promise<void> {
  let attempt = 0
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    const startedAt = Date.now()
    if ((await connect(signal, isAgain)) === 'refused') return
    if (Date.now() - startedAt > silenceMs) attempt = 0
    await pause(reconnectDelayMs(attempt++), signal)
  }
}

/** One stream for this session while there are listeners, none otherwise. */
function openOrClose(): void {
  const wanted = subscriptions.size > 0 ? token() : null
  if (open?.token === (wanted ?? undefined)) return
  open?.control.abort()
  open = wanted ? { token: wanted, control: new AbortController() } : undefined
  if (open) void keepOpen(open.control.signal)
}

watchSession(openOrClose)

export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }): Subscription {
    const subscription = { channel, callback }
    subscriptions.add(subscription)
    openOrClose()
    return subscription
  },
  /** The next screen subscribes in the same turn; the stream survives the change. */
  unsubscribe(subscription: Subscription) {
    subscriptions.delete(subscription)
    setTimeout(openOrClose, 1000)
  },
}

/** Notifies about changes of the menu, for people who may list it. Returns the unsubscribe function. */
export function watchMenu(changed: () => void): () => void {
  const subscription: Subscription = { channel: 'resources/menu', callback: changed }
  subscriptions.add(subscription)
  openOrClose()
  return () => void liveProvider.unsubscribe(subscription)
}
