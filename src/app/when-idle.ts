const waitAtMostMs = 3000

/** Runs when the browser has nothing better to do. Returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Safari knows no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, waitAtMostMs / 3)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: waitAtMostMs })
  return () => cancelIdleCallback(handle)
}
