import { startTransition, useEffect, useState } from 'react'

/** Runs it after the next paint. Returns what calls it off. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * The value as it was painted; a new one follows after the next paint. React's own deferred values are often drawn before
 * that, which a long paper feels.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(() => value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
}
