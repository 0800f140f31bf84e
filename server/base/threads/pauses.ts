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

/** One after the other, with pauses between them. */
export async function oneByOne<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const pause = pauses()
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(await work(item, index))
    await pause()
  }
  return results
}
