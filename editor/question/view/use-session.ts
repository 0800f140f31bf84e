import { useInsertionEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { DrawContext } from '../engine/context.ts'
import { openSession, type Memory, type Session, type SessionHost } from '../engine/session.ts'

interface SessionProps {
  value: string
  host: SessionHost
  labels: Omit<DrawContext, 'imageAddress'>
  memory?: Memory
  /** Called when the editor is destroyed. */
  onClose?: (memory: Memory) => void
}

const nothing = () => () => undefined

/**
 * An editor that lives as long as the component: a hidden tab ends other effects and restarts them when shown, but an
 * insertion effect persists, and with it the text, its history and the cursor.
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
    // The initial text and words: later values come by `take`, and words change with the page.
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
