import { useState } from 'react'

/**
 * The text of a box whose value is kept elsewhere, as in the address, and arrives late. Another value replaces the
 * text; one that the box has `sent` itself does not, since more may have been typed meanwhile. Values are followed
 * while drawing: an effect would come after a letter that was typed as soon as the box was there, and take it back.
 */
export function useTyped(value: string) {
  const [typed, type] = useState(value)
  const [followed, follow] = useState(value)
  const [awaited, setAwaited] = useState<readonly string[]>([])
  if (followed !== value) {
    const at = awaited.indexOf(value)
    follow(value)
    setAwaited(awaited.slice(at + 1))
    if (at < 0) {
      setAwaited([])
      type(value)
    }
  }
  return {
    typed,
    type,
    /** What the value will be once everything that was sent has arrived. */
    coming: awaited.at(-1) ?? value,
    sent: (text: string) => setAwaited([...awaited, text]),
  }
}
