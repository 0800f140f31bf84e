import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '../../../resources/system/account-calls.ts'
import { loadAhead } from '../../base/loading/load-ahead.ts'
import { RunningJobs } from '../../base/running-jobs/running-jobs.tsx'
import { collectErrors } from './error-log/collect-errors.ts'
import { NoticePopover } from './notices/notice-popover.tsx'
import { useLiveNotices, useUnread } from './notices/use-unread.ts'
import { ToolButton } from '../../base/menu/tool-button.tsx'
import { preloadDialog, ToolDialogs } from './tool-dialogs.tsx'
import { useIdle } from '../../base/loading/use-idle.ts'
import { UserMenu } from './user-menu.tsx'
import { useTools, type Opened, type Tool } from './use-tools.tsx'
import './tools.css'
import { itemAt } from '../../../resources/kit/present.ts'

function useErrorCollection(): void {
  const client = useQueryClient()
  useEffect(() => collectErrors(client), [client])
}

/** The unread notices, counted after the page is drawn: shown at the bell, or without one at the person's picture. */
function useUnreadCount(): number {
  const enabled = useIdle()
  useLiveNotices(enabled)
  const unread = useUnread(enabled)
  return unread ? unread.notice + unread.email : 0
}

const buttonOf = ({ key, label, icon, count, text, run, onNear }: Tool) => (
  <ToolButton key={key} label={label} icon={icon} count={count} text={text} onClick={run} onNear={onNear} />
)

/** The tools at the right of the header, in order, and their dialogs. */
export function HeaderTools({ person, onReload }: { person: UserInfo; onReload: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const noticesOpen = opened === 'notices'
  const unread = useUnreadCount()
  const tools = useTools({ open: setOpened, unread, onReload })
  useErrorCollection()
  useEffect(() => loadAhead([() => preloadDialog('search')]), [])
  const inHeader = tools.filter((tool) => tool.inHeader)
  const at = tools.findIndex(({ key }) => key === 'notices')
  const notices = itemAt(tools, at)
  return (
    <div className="shell-tools">
      <RunningJobs />
      {inHeader.filter((tool) => tools.indexOf(tool) < at).map(buttonOf)}
      {notices.inHeader && (
        <NoticePopover open={noticesOpen} onOpenChange={(open) => setOpened(open ? 'notices' : null)}>
          <ToolButton
            label={notices.label}
            icon={notices.icon}
            count={notices.count}
            onNear={notices.onNear}
            expanded={noticesOpen}
          />
        </NoticePopover>
      )}
      {inHeader.filter((tool) => tools.indexOf(tool) > at).map(buttonOf)}
      {!notices.inHeader && (
        <NoticePopover open={noticesOpen} onOpenChange={(open) => setOpened(open ? 'notices' : null)} />
      )}
      <UserMenu person={person} tools={tools.filter((tool) => !tool.inHeader)} unread={notices.inHeader ? 0 : unread} />
      <ToolDialogs person={person} open={opened === 'notices' ? null : opened} onClose={() => setOpened(null)} />
    </div>
  )
}
