import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button, Tabs } from 'antd'
import { ClearOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { notify } from '../../../../providers/notification.ts'
import { clearNotices, markRead, type Notice, type NoticeType } from '../../../../providers/notices.ts'
import { useText, type TextKey } from '../../../base/locales/use-text.ts'
import { NoticeList } from './notice-list.tsx'
import { useFreshNotices, useNoticeList } from './use-notice-list.ts'
import { useUnread } from './use-unread.ts'
import './notices.css'

/** The first list has all notices, so that nobody has to look into two; the others filter it. */
const tabs = ['all', 'notice', 'email'] as const
type Tab = (typeof tabs)[number]
const names: Readonly<Record<Tab, TextKey>> = {
  all: 'tools.notices.all',
  notice: 'tools.notices.notice',
  email: 'tools.notices.email',
}
const typeOf = (tab: Tab): NoticeType | undefined => (tab === 'all' ? undefined : tab)

/** A page of ours; a notice cannot link to another site. */
const isOwnPage = (path: string | null): path is string => path !== null && /^\/(?!\/)/.test(path)

interface PageOfType {
  type: NoticeType | undefined
  onClose: () => void
}

/** One tab: the list, and the button to clear it up to the newest that was seen. */
function NoticesOfType({ type, onClose }: PageOfType) {
  const t = useText()
  const navigate = useNavigate()
  const fresh = useFreshNotices()
  const list = useNoticeList(type)
  const [clearing, setClearing] = useState(false)
  const open = ({ id, read, path }: Notice): void => {
    if (!read) void markRead([id]).then(fresh, () => undefined)
    if (!isOwnPage(path)) return
    onClose()
    void navigate(path)
  }
  const clear = async (): Promise<void> => {
    setClearing(true)
    try {
      await clearNotices(type, Math.max(...list.notices.map(({ id }) => id)))
      notify('success', t('tools.notices.cleared'))
      await fresh()
    } catch (error) {
      notify('error', t('tools.notices.clearFailed'), (error as Error).message)
    } finally {
      setClearing(false)
    }
  }
  return (
    <>
      <div className="shell-notices-page">
        <NoticeList type={type} list={list} onOpen={open} />
      </div>
      <Button
        type="text"
        block
        className="shell-notices-clear"
        icon={<ClearOutlined />}
        disabled={list.notices.length === 0}
        loading={clearing}
        onClick={() => void clear()}
      >
        {t('tools.notices.clear')}
      </Button>
    </>
  )
}

/** Takes the focus while it is open, and returns it afterwards. Escape closes. */
function useFocusWithin(onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close.current()
      if (before instanceof HTMLElement) before.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return panel
}

/** The person's notices and emails. */
export default function NoticePanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const fresh = useFreshNotices()
  const unread = useUnread()
  const [tab, setTab] = useState<Tab>('all')
  const panel = useFocusWithin(onClose)
  const unreadOf = (tab: Tab) => (unread === undefined ? 0 : tab === 'all' ? unread.notice + unread.email : unread[tab])
  const items = tabs.map((one) => ({
    key: one,
    label: (
      <>
        {t(names[one])}
        {unreadOf(one) > 0 && <span className="shell-notices-unread">{unreadOf(one)}</span>}
      </>
    ),
    children: <NoticesOfType type={typeOf(one)} onClose={onClose} />,
  }))
  return (
    <div ref={panel} role="dialog" aria-label={t('tools.notices.title')} tabIndex={-1} className="shell-notices">
      <Tabs
        centered
        size="small"
        activeKey={tab}
        items={items}
        destroyOnHidden
        onChange={(key) => setTab(key as Tab)}
        onTabClick={() => void fresh()}
      />
    </div>
  )
}
