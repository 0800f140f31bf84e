import { useEffect, useRef, type RefObject } from 'react'
import type { PaperSync } from './model/paper-sync.ts'
import { toNextPanel } from './use-paper-keys.ts'

interface PageKeys {
  root: RefObject<HTMLElement | null>
  sync: PaperSync
  readOnly: boolean
  /** Something is open above the paper, which has the keys. */
  isCovered: boolean
  save: () => void
}

const texts = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'

/** Whether the keys pressed here are those of the page: here, or where nothing else takes them. */
function isOfPage(root: HTMLElement, target: Element): boolean {
  return root.contains(target) || !target.closest(`${texts}, [role="dialog"]`)
}

/** Whether what is typed here has a history of its own. */
const hasOwnHistory = (target: Element): boolean =>
  target.closest('[data-own-keys]') !== null ||
  (target.closest('[data-panel="bank"]') !== null && target.closest(texts) !== null)

function press({ root, sync, readOnly, isCovered, save }: PageKeys, event: KeyboardEvent): void {
  const { target } = event
  if (isCovered || event.defaultPrevented || !root.current || !(target instanceof Element)) return
  if (!isOfPage(root.current, target)) return
  if (event.key === 'F6') {
    toNextPanel(root.current, event.shiftKey ? -1 : 1)
    return event.preventDefault()
  }
  const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
  if (readOnly || letter === '') return
  if (letter === 's') save()
  else if (hasOwnHistory(target)) return
  else if (letter === 'y' || (letter === 'z' && event.shiftKey)) sync.redo()
  else if (letter === 'z') sync.undo()
  else return
  event.preventDefault()
}

/**
 * The keys of the whole page: F6, Ctrl+S, Ctrl+Z, Ctrl+Y, wherever the focus is: what had it may be gone by an undo.
 */
export function useOpenPaperKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(latest.current, event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
