import type { KeyboardEvent } from 'react'
import type { Tool } from '../engine/context.ts'

export type Pressed =
  | { tool: Tool }
  | { step: 1 | -1 }
  | { level: 1 | -1 }
  | { enter: true }
  | { escape: true }
  | { toToolbar: true }

/** The command for a key in the text; undefined for keys that wangEditor or the browser handles. */
export function pressed(event: KeyboardEvent): Pressed | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (isControl && !event.altKey) {
    if (event.shiftKey) return event.code === 'KeyF' ? { tool: 'fullScreen' } : undefined
    const key = event.key.toLowerCase()
    if (key === 'm') return { tool: 'formula' }
    if (key === 'k') return { tool: 'link' }
    return key === ']' ? { level: 1 } : key === '[' ? { level: -1 } : undefined
  }
  if (event.altKey) return event.key === 'F10' ? { toToolbar: true } : undefined
  if (event.key === 'Tab') return { step: event.shiftKey ? -1 : 1 }
  if (event.key === 'Enter' && !event.shiftKey) return { enter: true }
  return event.key === 'Escape' ? { escape: true } : undefined
}
