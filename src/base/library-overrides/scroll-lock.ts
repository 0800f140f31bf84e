import { useLayoutEffect } from 'react'

/**
 * Replaces the scroll lock of antd's drawers and dialogs (see `build/library-overrides.ts`), which writes a style tag
 * that the content security policy refuses. Several may be open at once; the page scrolls again when the last one has
 * closed.
 */
let locks = 0

function hold(): () => void {
  const [root, { style }] = [document.documentElement, document.body]
  if (locks++ === 0) {
    // The page keeps its width, and the overlay covers its scroll bar too.
    const barPx = globalThis.innerWidth - root.clientWidth
    root.style.overflowY = 'hidden'
    style.width = barPx > 0 ? `calc(100% - ${barPx}px)` : ''
  }
  return () => {
    if (--locks > 0) return
    root.style.overflowY = ''
    style.width = ''
  }
}

export default function useScrollLocker(lock = false): void {
  useLayoutEffect(() => (lock ? hold() : undefined), [lock])
}
