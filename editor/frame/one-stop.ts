import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { ownEntry } from '../stored/own-entry.ts'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** One stop of the Tab key; the arrows go from button to button (WAI-ARIA, toolbar). */
export function useOneStop() {
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ownEntry(steps, event.key)
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    if (!step || buttons.length === 0) return
    event.preventDefault()
    buttons[step(buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length)]!.focus()
  }
  const onFocus = (event: FocusEvent) => {
    for (const button of bar.current?.querySelectorAll('button') ?? [])
      button.tabIndex = button === event.target ? 0 : -1
  }
  return { ref: bar, onKeyDown, onFocus }
}
