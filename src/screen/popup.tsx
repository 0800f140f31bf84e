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
 * What opens at a button. Until that is pressed for the first time the button stands there alone: a list has many such, and each
 * popup of antd's is a dozen components, also while it is shut.
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

/** Stands for an element that is there already: what hangs on this hangs on that. */
export function Anchor({ of, ref }: { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of.current!, [of])
  return null
}
