import { useDeferredValue, useEffect, type ReactNode } from 'react'

let stands = false

/**
 * Something around the page, which comes a moment after it in the very first drawing, as people wait for the page: on a slow
 * machine the menu alone takes a quarter of a second. `place` keeps its room until then, so that nothing moves. Whatever is drawn
 * later is drawn at once.
 */
export function AfterPage({ children, place = null }: { children: ReactNode; place?: ReactNode }) {
  const isTime = useDeferredValue(true, stands)
  useEffect(() => {
    if (isTime) stands = true
  }, [isTime])
  return isTime ? children : place
}
