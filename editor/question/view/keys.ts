import type { KeyboardEvent } from 'react'
import type { Mark } from '../../stored/nodes.ts'
import type { Tool } from './toolbar.tsx'
import { ownEntry } from '../../stored/own-entry.ts'

export type Pressed =
  | { mark: Mark }
  | { tool: Tool }
  | { cell: 1 | -1 }
  | { enter: true }
  | { escape: true }
  | { toToolbar: true }

const withControl: Readonly<Record<string, Pressed>> = {
  b: { mark: 'bold' },
  i: { mark: 'italic' },
  u: { mark: 'underline' },
  ',': { mark: 'sub' },
  '.': { mark: 'sup' },
  m: { tool: 'formula' },
  '\\': { tool: 'clearFormat' },
}

/** By the physical key: with Shift it types different signs on different keyboards. */
const withControlAndShift: Readonly<Record<string, Pressed>> = {
  Digit1: { tool: 'blankNumber' },
  Digit2: { tool: 'blankLine' },
  KeyF: { tool: 'fullScreen' },
}

/** The command for a key in the text; undefined for keys that wangEditor or the browser handles. */
export function pressed(event: KeyboardEvent): Pressed | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (isControl && !event.altKey)
    return event.shiftKey ? ownEntry(withControlAndShift, event.code) : ownEntry(withControl, event.key.toLowerCase())
  if (event.altKey) return event.key === 'F10' ? { toToolbar: true } : undefined
  if (event.key === 'Tab') return { cell: event.shiftKey ? -1 : 1 }
  if (event.key === 'Enter' && !event.shiftKey) return { enter: true }
  if (event.key === 'Escape') return { escape: true }
  return undefined
}
