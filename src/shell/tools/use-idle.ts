import { useEffect, useState } from 'react'

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

/** False while the page is being put up, true from its first idle moment on. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
