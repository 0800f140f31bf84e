import { useDeferredValue, useEffect, type ReactNode } from 'react'

let isPageDrawn = false

/**
 * Something around the page that is drawn a moment after it in the very first rendering, as people wait for the page:
 * on a slow machine the menu alone takes a quarter of a second. `place` reserves its space until then, so that nothing
 * moves. Later renderings draw it at once.
 */
export function AfterPage({ children, place = null }: { children: ReactNode; place?: ReactNode }) {
  const isTime = useDeferredValue(true, isPageDrawn)
  useEffect(() => {
    if (isTime) isPageDrawn = true
  }, [isTime])
  return isTime ? children : place
}
