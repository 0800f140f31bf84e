import { startTransition, useEffect, useState } from 'react'

/** Runs something when what has just been drawn is on the screen. Returns the way not to. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The value as it was, until what was drawn with the new one is on the screen. `useDeferredValue` may get ahead of the paint. */
export function useAfterPaint<T>(value: T): T {
  const [settled, setSettled] = useState(() => value)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(() => value))), [value])
  return settled
}
