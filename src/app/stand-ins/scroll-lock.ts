import { useLayoutEffect } from 'react'
import { getTargetScrollBarSize } from './scroll-bar-size.ts'

/**
 * Stands in for the scroll lock of antd's drawers and dialogs (see `vite.config.ts`), which writes a style tag that the
 * content security policy refuses. Several may be open at once; the page scrolls again when the last one has closed.
 */
let locks = 0

function hold(): () => void {
  const { style, scrollHeight } = document.body
  const overflows = scrollHeight > globalThis.innerHeight
  if (locks++ === 0) {
    style.overflowY = 'hidden'
    style.width = overflows ? `calc(100% - ${getTargetScrollBarSize().width}px)` : ''
  }
  return () => {
    if (--locks === 0) Object.assign(style, { overflowY: '', width: '' })
  }
}

export default function useScrollLocker(lock = false): void {
  useLayoutEffect(() => (lock ? hold() : undefined), [lock])
}
