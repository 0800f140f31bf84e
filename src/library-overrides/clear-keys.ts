import type { KeyboardEvent } from 'react'

/** What makes a cross a button for the keyboard too: antd's are for the mouse alone, and neither a choice nor a date could be emptied without one. */
export const clearKeys = (clear: () => void) => ({
  role: 'button',
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'Backspace', 'Delete'].includes(event.key)) return
    // Of the field around it these would open the choice, or take away the last one chosen.
    event.preventDefault()
    event.stopPropagation()
    clear()
  },
})
