import { createElement, type MouseEvent, type ReactNode } from 'react'
import { clearKeys } from './clear-keys.ts'

interface Given {
  className: string
  /** Empties the choice and gives it the focus. */
  onMouseDown: () => void
  /** Its name too: `clear-icon.ts`. */
  customizeIcon: ReactNode
}

/** Stands in for the cross of a choice (see `vite.config.ts`), which antd hides from screen readers and from the keyboard. */
export default function ClearSelect({ className, onMouseDown: clear, customizeIcon }: Given) {
  const onMouseDown = (event: MouseEvent) => {
    event.preventDefault()
    clear()
  }
  return createElement('span', { className, ...clearKeys(clear), onMouseDown }, customizeIcon)
}
