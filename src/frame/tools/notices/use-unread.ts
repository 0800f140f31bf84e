import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread, watchNotices, type NoticeType } from '../../../../providers/notices.ts'

/** The key of all queries of notices. */
export const ofNotices = ['notices'] as const

/** The number of unread ones, of every type. No request before `enabled`. */
export const useUnread = (enabled = true): Readonly<Record<NoticeType, number>> | undefined =>
  useQuery({ queryKey: [...ofNotices, 'unread'], queryFn: ({ signal }) => countUnread(signal), enabled }).data

/** Refreshes the queries of notices, once it is `enabled`. A list that was read before may lack a notice: it is too. */
export function useLiveNotices(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return undefined
    const refresh = (): void => void client.invalidateQueries({ queryKey: ofNotices })
    const unwatch = watchNotices(refresh)
    refresh()
    return unwatch
  }, [enabled, client])
}
