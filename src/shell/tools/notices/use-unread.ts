import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread, watchNotices, type NoticeType } from '../../../../providers/notices.ts'

/** The key of everything that is asked of notices. */
export const ofNotices = ['notices'] as const

/** How many are unread, of every type. Asks nothing before `enabled`. */
export const useUnread = (enabled = true): Readonly<Record<NoticeType, number>> | undefined =>
  useQuery({ queryKey: [...ofNotices, 'unread'], queryFn: ({ signal }) => countUnread(signal), enabled }).data

/** Keeps fresh what is on show of the notices, from the moment that it is `enabled`. */
export function useLiveNotices(enabled: boolean): void {
  const client = useQueryClient()
  useEffect(
    () => (enabled ? watchNotices(() => void client.invalidateQueries({ queryKey: ofNotices })) : undefined),
    [enabled, client],
  )
}
