import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { noticesPerPage, readNoticePage, type Notice, type NoticeType } from '../../../../providers/notices.ts'
import { useLanguage } from '../../../locales/language.ts'
import { ofNotices } from './use-unread.ts'

/** Reads anew what is on show of the notices, the count too. */
export function useFreshNotices(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ofNotices })
}

/** The notices of one type, or of all, a page at a time. The words of a notice come in the language that is asked in. */
export function useNoticeList(type: NoticeType | undefined) {
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...ofNotices, 'list', type ?? 'all', language],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readNoticePage(type, pageParam, signal),
    getNextPageParam: (last, all) =>
      last.list.length === noticesPerPage && all.length * noticesPerPage < last.total ? all.length + 1 : undefined,
  })
  // What arrives between two pages moves the others down: one may stand on both.
  const byId = new Map<number, Notice>(
    query.data?.pages.flatMap(({ list }) => list.map((notice) => [notice.id, notice] as const)),
  )
  return { ...query, notices: [...byId.values()] }
}
