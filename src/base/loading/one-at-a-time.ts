import { useCallback, useRef, useState } from 'react'
import { HttpFault } from '../../../providers/fault.ts'

/**
 * Something that takes a while and must not begin again meanwhile, as by a second click. `isRunning` shows it; a call
 * while it runs does nothing, also before that was drawn. What the server refuses has been shown.
 */
export function useOneAtATime<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): [run: (...args: Args) => void, isRunning: boolean] {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const latest = useRef(work)
  latest.current = work
  const run = useCallback((...args: Args) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    void latest
      .current(...args)
      .catch((fault: unknown) => {
        if (!(fault instanceof HttpFault)) throw fault
      })
      .finally(() => {
        running.current = false
        setRunning(false)
      })
  }, [])
  return [run, isRunning]
}
