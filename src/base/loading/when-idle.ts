const waitAtMostMs = 3000

/**
 * Runs functions while the browser is idle, each in a separate turn, so that typing waits for one at most. Returns a
 * function that cancels the rest.
 */
export function whenIdle(run: () => void, ...then: ReadonlyArray<() => void>): () => void {
  let callOff = oneWhenIdle(() => {
    run()
    const [next, ...more] = then
    if (next) callOff = whenIdle(next, ...more)
  })
  return () => callOff()
}

function oneWhenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, waitAtMostMs / 3)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: waitAtMostMs })
  return () => cancelIdleCallback(handle)
}
