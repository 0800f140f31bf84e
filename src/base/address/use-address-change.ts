import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `changed` when this page's tab goes to another address; filters and what else follows `?` do not count. */
export function useAddressChange(changed: () => void): void {
  const { pathname } = useLocation()
  const known = useRef(pathname)
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    if (known.current === pathname) return
    known.current = pathname
    latest.current()
  }, [pathname])
}
