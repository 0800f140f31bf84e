import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'

export interface Popup {
  /** For the button that opens it. */
  button: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'menu' | 'dialog'
    'aria-expanded': boolean
    onClick: () => void
  }
  wasOpened: boolean
  /** For antd's popup, which is drawn once `wasOpened`, around an `<Anchor of={button.ref} />`. */
  state: { open: boolean; onOpenChange: (open: boolean) => void }
}

/**
 * A popup of a button. Until the button is first pressed there is nothing but the button: a list has many of these, and
 * each popup of antd's is a dozen components, even while closed.
 */
export function usePopup(kind: 'menu' | 'dialog' = 'menu'): Popup {
  const ref = useRef<HTMLButtonElement>(null)
  const [now, setNow] = useState<'never opened' | 'open' | 'shut'>('never opened')
  const open = now === 'open'
  const onOpenChange = (next: boolean) => setNow(next ? 'open' : 'shut')
  return {
    button: { ref, 'aria-haspopup': kind, 'aria-expanded': open, onClick: () => onOpenChange(!open) },
    wasOpened: now !== 'never opened',
    state: { open, onOpenChange },
  }
}

/** Represents an existing element, as the anchor of a popup. */
export function Anchor({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of.current!, [of])
  return null
}
