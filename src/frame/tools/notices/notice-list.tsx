import { Button, Empty, Skeleton } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import relativeTime from 'dayjs/plugin/relativeTime'
import type { Notice, NoticeType } from '../../../../providers/notices.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { useText } from '../../../base/locales/use-text.ts'
import { RichTextHtml } from '../../../content/rich-text/rich-text-html.tsx'
import type { useNoticeList } from './use-notice-list.ts'

dayjs.extend(relativeTime)
const dayjsNames = { zh: 'zh-cn', en: 'en' } as const

interface NoticeRowProps {
  notice: Notice
  onOpen: (notice: Notice) => void
}

function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const t = useText()
  const { language } = useLanguage()
  const { title, content, created_at, read } = notice
  return (
    <li className="shell-notice" data-unread={!read || undefined}>
      <button type="button" className="shell-notice-title" onClick={() => onOpen(notice)}>
        {title}
        {!read && <span className="shell-notice-dot" role="img" aria-label={t('tools.notices.isUnread')} />}
      </button>
      {content && <RichTextHtml html={content} profile="question" className="shell-notice-content" />}
      <time dateTime={created_at} title={momentIn(language, created_at, 'second')}>
        {dayjs(created_at).locale(dayjsNames[language]).fromNow()}
      </time>
    </li>
  )
}

interface NoticeListProps {
  type: NoticeType | undefined
  list: ReturnType<typeof useNoticeList>
  onOpen: (notice: Notice) => void
}

/** The notices of one type, or of all, the newest first. */
export function NoticeList({ type, list, onOpen }: NoticeListProps) {
  const t = useText()
  const { notices, isPending, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  if (isPending)
    return <Skeleton className="shell-notices-wait" active title={false} paragraph={{ rows: 4 }} aria-busy="true" />
  if (isError && notices.length === 0) {
    return (
      <Empty
        className="shell-notices-empty"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('tools.notices.failed')}
      >
        <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
      </Empty>
    )
  }
  if (notices.length === 0)
    return (
      <Empty
        className="shell-notices-empty"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(type === 'email' ? 'tools.notices.noEmail' : 'tools.notices.noNotice')}
      />
    )
  return (
    <>
      <ul className="shell-notices-list">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button type="link" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('tools.notices.more')}
        </Button>
      )}
    </>
  )
}
