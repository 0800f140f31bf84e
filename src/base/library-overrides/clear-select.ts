import { createElement, type MouseEvent, type ReactNode } from 'react'
import { clearKeys } from './clear-keys.ts'

interface Given {
  className: string
  /** Clears the choice and focuses it. */
  onMouseDown: () => void
  /** Its name too: `clear-icon.ts`. */
  customizeIcon: ReactNode
}

/**
 * Replaces the clear icon of a choice (see `build/library-overrides.ts`), which antd hides from screen readers and from
 * the keyboard.
 */
export default function ClearSelect({ className, onMouseDown: clear, customizeIcon }: Given) {
  const onMouseDown = (event: MouseEvent) => {
    event.preventDefault()
    clear()
  }
  return createElement('span', { className, ...clearKeys(clear), onMouseDown }, customizeIcon)
}
