import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { noticesPerPage, readNoticePage, type Notice, type NoticeType } from '../../../../providers/notices.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { ofNotices } from './use-unread.ts'

/** Reloads all queries of notices, the count included. */
export function useFreshNotices(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ofNotices })
}

/** The notices of one type, or of all, page by page. The text of a notice is in the language of the request. */
export function useNoticeList(type: NoticeType | undefined) {
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...ofNotices, 'list', type ?? 'all', language],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readNoticePage(type, pageParam, signal),
    getNextPageParam: (last, all) =>
      last.list.length === noticesPerPage && all.length * noticesPerPage < last.total ? all.length + 1 : undefined,
  })
  // A notice that arrives between two pages moves the others down: one may be on both.
  const byId = new Map<number, Notice>(
    query.data?.pages.flatMap(({ list }) => list.map((notice) => [notice.id, notice] as const)),
  )
  return { ...query, notices: [...byId.values()] }
}
