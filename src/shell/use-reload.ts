import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { endProgress, startProgress } from './progress.ts'

/** How long the progress of a reload shows. */
const reloadProgressMs = 200

/** Remounts the page and asks everything on it anew. `reloads` is the key to remount by. */
export function useReload(): { reloads: number; reload: () => void } {
  const [reloads, setReloads] = useState(0)
  const queryClient = useQueryClient()
  const reload = useCallback(() => {
    startProgress()
    void queryClient.invalidateQueries()
    setReloads((count) => count + 1)
    setTimeout(endProgress, reloadProgressMs)
  }, [queryClient])
  return { reloads, reload }
}
