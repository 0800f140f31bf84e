import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { reloadTab } from '../tabs/tab-store.ts'
import { endProgress, startProgress } from './tools/progress.ts'

/** How long the progress of a reload shows. */
const reloadProgressMs = 200

/** Remounts the page of a tab and asks everything on it anew. */
export function useReload(tabKey: string | null): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    startProgress()
    void queryClient.invalidateQueries()
    if (tabKey !== null) reloadTab(tabKey)
    setTimeout(endProgress, reloadProgressMs)
  }, [queryClient, tabKey])
}
