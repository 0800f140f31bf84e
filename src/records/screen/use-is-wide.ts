import { useSyncExternalStore } from 'react'

/**
 * As wide as antd's `md`: from here on there is room for a table. Known at the first rendering, so that nothing is
 * drawn twice.
 */
const wide = globalThis.matchMedia('(min-width: 768px)')

function watch(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches)
