import { useInsertionEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { DrawContext } from '../engine/context.ts'
import { openSession, type Memory, type Session, type SessionHost } from '../engine/session.ts'

interface SessionProps {
  value: string
  host: SessionHost
  labels: Omit<DrawContext, 'imageAddress'>
  memory?: Memory
  /** Given when the editor goes for good. */
  onClose?: (memory: Memory) => void
}

const nothing = () => () => undefined

/**
 * An editor in a box, which lives as long as the component: a hidden tab ends the other effects and begins them again when it is
 * shown, an insertion effect lasts, and so do the text, its past and the cursor.
 */
export function useSession({ value, host, labels, memory, onClose }: SessionProps): {
  box: RefObject<HTMLDivElement | null>
  session: Session | null
} {
  const box = useRef<HTMLDivElement>(null)
  const [session, setSession] = useState<Session | null>(null)
  const opened = useRef<Session | null>(null)
  const latest = useRef({ host, onClose })
  latest.current = { host, onClose }
  useLayoutEffect(() => {
    if (opened.current || !box.current) return
    opened.current = openSession({ box: box.current, stored: value, memory, host: () => latest.current.host, labels })
    setSession(opened.current)
    // The first text and the words of this moment: what comes later comes by `take`, and words change with the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useInsertionEffect(
    () => () => {
      const last = opened.current
      if (!last) return
      opened.current = null
      latest.current.onClose?.(last.memory())
      last.close()
    },
    [],
  )
  useLayoutEffect(() => session?.take(value), [session, value])
  useSyncExternalStore(session?.subscribe ?? nothing, session?.version ?? (() => 0))
  return { box, session }
}
