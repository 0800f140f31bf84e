import { startTransition, useEffect, useState } from 'react'

/** Runs a function after the current rendering is painted. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The previous value, until the rendering with the new one is painted. `useDeferredValue` may come before the paint.
 */
export function useAfterPaint<T>(value: T): T {
  const [settled, setSettled] = useState(() => value)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(() => value))), [value])
  return settled
}
