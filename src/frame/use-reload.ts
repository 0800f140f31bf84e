import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { currentTabs, reloadTab } from '../base/tabs/tab-store.ts'
import { awaitPage } from '../base/loading/progress.ts'

/** How long the progress of a reload shows. */
const reloadProgressMs = 200

/** Remounts the page of the tab that shows and reloads everything on it. */
export function useReload(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const { active } = currentTabs()
    const done = awaitPage()
    void queryClient.invalidateQueries()
    if (active !== null) reloadTab(active)
    setTimeout(done, reloadProgressMs)
  }, [queryClient])
}
