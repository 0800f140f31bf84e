import { createContext, startTransition, useContext, useEffect, useState } from 'react'

/**
 * Preloads what a person is likely to open next, while the browser is idle, or when the pointer or the focus approaches
 * its button, so that nobody waits for it.
 */
export interface Soon {
  form: () => void
  record: () => void
  /** The parts that a list can open: forms, records, actions. */
  rest: ReadonlyArray<() => void>
}

const nothing = (): void => undefined
const SoonContext = createContext<Soon>({ form: nothing, record: nothing, rest: [] })
export const SoonProvider = SoonContext.Provider
export const useSoon = (): Soon => useContext(SoonContext)

/** For the button that opens it. */
export const whenNear = (load: () => void) => ({ onPointerEnter: load, onFocus: load })

/** Whether it has been painted: from the frame after it loaded. */
export function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isThere || isPainted) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [isThere, isPainted])
  return isPainted
}
