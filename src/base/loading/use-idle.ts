import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** False while the page is first drawn, true from its first idle moment on. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
