import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** A pause this long ends a word: then the paper changes, which draws more than the input. */
const pauseMs = 250

/**
 * A text that is being typed. It is shown at once, and given on in a pause: also before a shortcut is obeyed, when the
 * input loses the focus, goes away, or the page does.
 */
export function useDebouncedInput(stored: string, give: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(give)
  latest.current = give
  const giveOn = useRef(() => {
    if (!waiting.current) return
    const { text, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    latest.current(text)
  }).current
  useEffect(() => {
    window.addEventListener('pagehide', giveOn)
    return () => {
      window.removeEventListener('pagehide', giveOn)
      giveOn()
    }
  }, [giveOn])
  return {
    value: typed ?? stored,
    onType(text: string): void {
      setTyped(text)
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(giveOn, pauseMs) }
    },
    onKeyDown({ ctrlKey, metaKey }: KeyboardEvent): void {
      if (ctrlKey || metaKey) giveOn()
    },
    onBlur(): void {
      giveOn()
      setTyped(null)
    },
  }
}
