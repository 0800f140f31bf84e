import { createContext, startTransition, useContext, useEffect, useState } from 'react'

/**
 * What a person is likely to open next. It loads while nothing else is to do, or when the pointer or the keyboard comes near
 * what opens it, so that nobody waits for it.
 */
export interface Soon {
  form: () => void
  record: () => void
  /** All that hangs on a list, in parts: forms, records, actions. */
  rest: ReadonlyArray<() => void>
}

const nothing = (): void => undefined
const SoonContext = createContext<Soon>({ form: nothing, record: nothing, rest: [] })
export const SoonProvider = SoonContext.Provider
export const useSoon = (): Soon => useContext(SoonContext)

/** For the button that opens it. */
export const whenNear = (load: () => void) => ({ onPointerEnter: load, onFocus: load })

/** Whether what was waited for has been painted: from the frame after it came. */
export function useStands(isThere: boolean): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    if (!isThere || stands) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setStands(true)))
    return () => cancelAnimationFrame(frame)
  }, [isThere, stands])
  return stands
}
