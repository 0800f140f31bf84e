import { useRef } from 'react'
import { useSubscription } from '@refinedev/core'

/**
 * Calls back for every event of a channel. Refine keeps the callback of the first rendering; this one calls the latest.
 */
export function useLiveEvent(channel: string, onEvent: () => void): void {
  const latest = useRef(onEvent)
  latest.current = onEvent
  useSubscription({ channel, types: ['*'], onLiveEvent: () => latest.current() })
}
