import { useEffect, useRef, type ReactNode } from 'react'
import { itemAt } from '../../../resources/kit/present.ts'

/** How long the focus is kept. */
const stayMs = 1500

/**
 * Gives the first or the last of the buttons in it the focus, as soon as it can have it. antd tries once, which on a
 * busy machine is before the dialog is shown: then its panel has the focus, and Enter does nothing. It keeps it for a
 * moment, until the person does something: a form below that is drawn late gives its first field the focus.
 */
export function ButtonInFocus({ at, children }: { at: 'first' | 'last'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = performance.now() + stayMs
    const focus = () => {
      const button = itemAt([...place.current!.querySelectorAll('button')], at === 'first' ? 0 : -1)
      button.focus({ preventScroll: true })
      if (document.activeElement !== button || performance.now() < end) frame = requestAnimationFrame(focus)
    }
    // Not at once: the dialog notes first where the focus is to go back to.
    let frame = requestAnimationFrame(focus)
    const stop = () => cancelAnimationFrame(frame)
    const acts = ['keydown', 'pointerdown'] as const
    for (const act of acts) document.addEventListener(act, stop, { capture: true })
    return () => {
      stop()
      for (const act of acts) document.removeEventListener(act, stop, { capture: true })
    }
  }, [at])
  return <div ref={place}>{children}</div>
}
