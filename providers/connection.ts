/**
 * Whether the server can be reached. Who meets a call without an answer, or a gateway's 502 or 503, asks here; then one small
 * call tells whether it was that one alone. If nothing answers, the connection counts as lost: `src/app/connection-bar.tsx` says so, and it
 * is asked for again by itself, later each time, until it is back. So many calls that fail at once make one question, not a storm.
 */

const firstDelayMs = 500
const longestDelayMs = 10_000

let lost = false
let asking: Promise<boolean> | undefined
let looking = false
let wake: (() => void) | undefined
const listeners = new Set<() => void>()

/** Whether the server answers; it is not asked through `http.ts`, which would wait for the answer of this. */
let ask = async (): Promise<boolean> => true

export function askServerWith(question: () => Promise<boolean>): void {
  ask = question
}

export const isConnected = (): boolean => !lost

/** Tells of every loss and every return. Returns the way to stop. */
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

/** Whether the server answers at all, asked now; those who ask at the same time share the question. */
export function serverAnswers(): Promise<boolean> {
  asking ??= askOnce().finally(() => (asking = undefined))
  return asking
}

async function keepLooking(): Promise<void> {
  looking = true
  for (let delayMs = firstDelayMs; !isConnected(); delayMs = Math.min(2 * delayMs, longestDelayMs)) {
    // Some chance, so that a server that is back is not asked by everybody at once.
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, delayMs * (0.75 + Math.random() / 2))
    })
    await serverAnswers()
  }
  looking = false
}

/** Does not wait for the next try: the network came back, the page is looked at again, or the person asks for it. */
export function lookNow(): void {
  if (lost) wake?.()
}

globalThis.addEventListener?.('online', lookNow)
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
