import { useSyncExternalStore } from 'react'

/** Whether the theme drawer is open: the header's tool, the person's menu and a shortcut open it. */
let open = false
const listeners = new Set<() => void>()

function show(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

export const openThemeDrawer = (): void => show(true)
export const closeThemeDrawer = (): void => show(false)

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useThemeDrawerOpen = (): boolean => useSyncExternalStore(watch, () => open)

export interface ThemeDrawerProps {
  open: boolean
  onClose: () => void
}
