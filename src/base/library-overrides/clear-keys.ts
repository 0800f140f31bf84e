import type { KeyboardEvent } from 'react'

/**
 * Makes a clear icon usable by keyboard: antd's only work with the mouse, and neither a choice nor a date could be
 * cleared.
 */
export const clearKeys = (clear: () => void) => ({
  role: 'button',
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'Backspace', 'Delete'].includes(event.key)) return
    // In the surrounding field these keys would open the choice, or remove the last one chosen.
    event.preventDefault()
    event.stopPropagation()
    clear()
  },
})
