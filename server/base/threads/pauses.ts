import { setImmediate as turn } from 'node:timers/promises'

/**
 * For work of many small steps in the server's own thread: call it between them, and others get the loop of events
 * after every `everyMs`.
 */
export function pauses(everyMs = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < everyMs) return
    await turn()
    since = performance.now()
  }
}
