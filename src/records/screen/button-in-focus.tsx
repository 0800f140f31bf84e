import { useEffect, useRef, type ReactNode } from 'react'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * Gives the first or the last of the buttons in it the focus, as soon as it can have it. antd tries once, which on a
 * busy machine is before the dialog is shown: then its panel has the focus, and Enter does nothing.
 */
export function ButtonInFocus({ at, children }: { at: 'first' | 'last'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = () => {
      const button = itemAt([...place.current!.querySelectorAll('button')], at === 'first' ? 0 : -1)
      button.focus({ preventScroll: true })
      if (document.activeElement !== button) frame = requestAnimationFrame(focus)
    }
    // Not at once: the dialog notes first where the focus is to go back to.
    let frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [at])
  return <div ref={place}>{children}</div>
}
