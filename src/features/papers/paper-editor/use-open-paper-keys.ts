import type { KeyboardEvent, RefObject } from 'react'
import type { PaperSync } from './model/paper-sync.ts'
import { toNextPanel } from './use-paper-keys.ts'

interface PageKeys {
  root: RefObject<HTMLElement | null>
  sync: PaperSync
  readOnly: boolean
  save: () => void
}

/**
 * The keys of the whole page: F6, Ctrl+S, Ctrl+Z, Ctrl+Y. Inputs that keep their own history have these for themselves.
 */
export const pageKeyHandler =
  ({ root, sync, readOnly, save }: PageKeys) =>
  (event: KeyboardEvent) => {
    // A dialog is drawn elsewhere, and its events come here all the same.
    if (!root.current?.contains(event.target as Node)) return
    if (event.key === 'F6') {
      toNextPanel(root.current, event.shiftKey ? -1 : 1)
      return event.preventDefault()
    }
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
    if (readOnly || letter === '') return
    const isOwn = (event.target as HTMLElement).closest('[data-panel="bank"], [data-own-keys]')
    if (letter === 's') save()
    else if (isOwn) return
    else if (letter === 'y' || (letter === 'z' && event.shiftKey)) sync.redo()
    else if (letter === 'z') sync.undo()
    else return
    event.preventDefault()
  }
