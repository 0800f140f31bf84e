const waitAtMostMs = 3000

/** Runs when the browser has nothing better to do, each in a moment of its own, so that a letter typed meanwhile waits for one at most. Returns the way to call off what is left. */
export function whenIdle(run: () => void, ...then: ReadonlyArray<() => void>): () => void {
  let callOff = oneWhenIdle(() => {
    run()
    const [next, ...more] = then
    if (next) callOff = whenIdle(next, ...more)
  })
  return () => callOff()
}

function oneWhenIdle(run: () => void): () => void {
  // Safari knows no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, waitAtMostMs / 3)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: waitAtMostMs })
  return () => cancelIdleCallback(handle)
}
