import { useEffect, useInsertionEffect, useRef, type RefObject } from 'react'

interface Saver {
  container: RefObject<HTMLElement | null>
  save: () => void
}

/** The forms on the page, in the order of their appearance, without those of hidden tabs. */
const savers: Saver[] = []

/** The form to save: in the dialog on top if one is open, of several the one with the focus, otherwise the last. */
function saverOnTop(): Saver | undefined {
  const focused = document.activeElement
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
  const dialog = focused?.closest('[role="dialog"]') ?? dialogs.at(-1)
  const inReach = savers.filter(({ container }) => !dialog || dialog.contains(container.current))
  return inReach.find(({ container }) => container.current?.contains(focused)) ?? inReach.at(-1)
}

/** Commits input that a control only reports on blur (an unconfirmed answer, a number); the focus stays. */
function commitTypedInput(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return
  focused.blur()
  focused.focus({ preventScroll: true })
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  const saver = event.repeat ? undefined : saverOnTop()
  if (!saver) return
  commitTypedInput()
  // Committed input is drawn first: a form saves what it shows.
  setTimeout(() => saver.save())
}

/** Ctrl+S (or Cmd+S) saves the form on top, wherever the focus is. `container` has the fields of this one. */
export function useSaveKey(save: () => void, container: RefObject<HTMLElement | null>): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const saver = { container, save: () => latest.current() }
    if (savers.push(saver) === 1) window.addEventListener('keydown', onKey)
    return () => {
      savers.splice(savers.indexOf(saver), 1)
      if (savers.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [container])
}

/**
 * The browser asks before a window closes with input that would be lost: a draft is restored by itself and needs no
 * question. An insertion effect, as those persist while a kept-alive tab is hidden.
 */
export function useCloseWarning(wouldBeLost: boolean): void {
  useInsertionEffect(() => {
    if (!wouldBeLost) return undefined
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [wouldBeLost])
}
