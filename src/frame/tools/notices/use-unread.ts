import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread, watchNotices, type NoticeType } from '../../../../providers/notices.ts'

/** The key of all queries of notices. */
export const ofNotices = ['notices'] as const

/** The number of unread ones, of every type. No request before `enabled`. */
export const useUnread = (enabled = true): Readonly<Record<NoticeType, number>> | undefined =>
  useQuery({ queryKey: [...ofNotices, 'unread'], queryFn: ({ signal }) => countUnread(signal), enabled }).data

/** Refreshes the queries of notices, once it is `enabled`. */
export function useLiveNotices(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(
    () => (enabled ? watchNotices(() => void client.invalidateQueries({ queryKey: ofNotices })) : undefined),
    [enabled, client],
  )
}
