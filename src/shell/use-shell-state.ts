import { useCallback, useEffect, useState } from 'react'
import { useMediaQuery } from './use-media-query.ts'

const storageKey = 'collapse'

function storedFold(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

export interface ShellState {
  /** Below 992 px the menu is a drawer; what was chosen for wide windows stays as it is meanwhile. */
  narrow: boolean
  folded: boolean
  drawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** Whether the menu is folded away, and how. */
export function useShellState(): ShellState {
  const narrow = useMediaQuery('(max-width: 991.98px)')
  const [folded, setFolded] = useState(storedFold)
  const [drawerOpen, setDrawerOpen] = useState(false)
  useEffect(() => {
    if (!narrow) setDrawerOpen(false)
  }, [narrow])
  const toggle = useCallback(() => {
    if (narrow) return setDrawerOpen((open) => !open)
    setFolded((before) => {
      try {
        localStorage.setItem(storageKey, String(!before))
      } catch {
        // It is then folded until the page is left.
      }
      return !before
    })
  }, [narrow])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  return { narrow, folded, drawerOpen, toggle, closeDrawer }
}
