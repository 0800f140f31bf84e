/**
 * Whether the server can be reached. A call without a response, or with a gateway's 502 or 503, checks here, and so
 * does a live stream that ends or is silent, and the browser when it loses its network; one small call then shows
 * whether only that one failed. If nothing answers, the connection counts as lost: `src/app/connection-bar.tsx` shows
 * it, and the check is repeated at growing intervals until the server is back. Many calls that fail at once cause one
 * check.
 */

const firstDelayMs = 500
const longestDelayMs = 10_000

let lost = false
let asking: Promise<boolean> | undefined
let looking = false
let wake: (() => void) | undefined
const listeners = new Set<() => void>()

/** Checks whether the server answers; not through `http.ts`, which would wait for this result. */
let ask = async (): Promise<boolean> => true

export function askServerWith(question: () => Promise<boolean>): void {
  ask = question
}

export const isConnected = (): boolean => !lost

/** Subscribes to losses and returns of the connection. Returns the unsubscribe function. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function turn(isLost: boolean): void {
  if (lost === isLost) return
  lost = isLost
  listeners.forEach((listener) => listener())
}

async function askOnce(): Promise<boolean> {
  const answers = await ask().catch(() => false)
  turn(!answers)
  if (!answers && !looking) void keepLooking()
  return answers
}

/** Checks now whether the server answers; simultaneous callers share the check. */
export function serverAnswers(): Promise<boolean> {
  asking ??= askOnce().finally(() => (asking = undefined))
  return asking
}

async function keepLooking(): Promise<void> {
  looking = true
  for (let delayMs = firstDelayMs; !isConnected(); delayMs = Math.min(2 * delayMs, longestDelayMs)) {
    // Random jitter, so that not everybody calls a restarted server at once.
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, delayMs * (0.75 + Math.random() / 2))
    })
    await serverAnswers()
  }
  looking = false
}

/** Retries at once: the network came back, the page became visible again, or the person requests it. */
export function lookNow(): void {
  if (lost) wake?.()
}

/** The browser lost or changed its network, or the computer woke up: no call needs to fail before it shows. */
globalThis.addEventListener?.('offline', () => void serverAnswers())
globalThis.addEventListener?.('online', () => (lost ? lookNow() : void serverAnswers()))
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden) lookNow()
})

/** Resolves when the server is back; also when `signal` aborts, or after `atMostMs`. */
export function whenBack({ signal, atMostMs }: { signal?: AbortSignal; atMostMs?: number } = {}): Promise<void> {
  if (!lost || signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = atMostMs === undefined ? undefined : setTimeout(done, atMostMs)
    const unwatch = watchConnection(done)
    function done(): void {
      clearTimeout(timer)
      unwatch()
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
  })
}
