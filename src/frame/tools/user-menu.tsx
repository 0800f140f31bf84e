import { useRef, type ReactNode } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { ApiOutlined, DashboardOutlined, DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { authProvider } from '../../../providers/auth.ts'
import type { UserInfo } from '../../../resources/system/account-calls.ts'
import { useText } from '../../base/locales/use-text.ts'
import { forgetTabs } from '../../base/tabs/tab-store.ts'
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx'
import { chordOf } from '../../base/shortcuts/shortcuts.ts'
import { CountMark } from '../../base/menu/tool-button.tsx'
import { useStoredPicture } from './use-stored-picture.ts'
import type { Tool } from './use-tools.tsx'

function extraOf({ count, shortcut }: Tool): ReactNode {
  if (count) return <span className="shell-menu-count">{count}</span>
  return shortcut && <ShortcutKeys chord={chordOf(shortcut)} />
}

interface UserMenuProps {
  person: UserInfo
  /** The tools that are not in the header. */
  tools: readonly Tool[]
  /** Counted at the picture, where no bell in the header counts it. */
  unread: number
}

/** The logged-in person, every tool that has no place in the header, and the logout. */
export function UserMenu({ person, tools, unread }: UserMenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const picture = useStoredPicture(person.avatar)
  const button = useRef<HTMLButtonElement>(null)
  const own = person.name || person.username || t('shell.guest')
  const name = person.acting ? t('shell.actingFor', { taker: person.acting, name: own }) : own
  /** Dialogs opened here return the focus when they close, and the chosen item is gone by then. */
  const fromButton = (run: () => void) => (): void => {
    button.current?.focus()
    run()
  }
  const items: MenuProps['items'] = [
    ...tools.map((tool) => ({
      key: tool.key,
      icon: tool.icon,
      label: tool.menuLabel ?? tool.label,
      extra: extraOf(tool),
      onClick: fromButton(tool.run),
    })),
    { type: 'divider' },
    { key: 'apiDocs', icon: <ApiOutlined />, label: t('shell.apiDocs'), onClick: () => void navigate('/apiDocs') },
    { key: 'test', icon: <DashboardOutlined />, label: t('shell.systemStatus'), onClick: () => void navigate('/test') },
    { type: 'divider' },
    {
      key: 'logout',
      icon: <LogoutOutlined />,
      label: t('shell.logout'),
      onClick: () => void authProvider.logout().then(forgetTabs),
    },
  ]
  return (
    <Dropdown menu={{ items, className: 'shell-user-menu' }} trigger={['click']} placement="bottomRight">
      <Button
        ref={button}
        type="text"
        className="shell-user"
        aria-label={
          unread > 0
            ? `${t('shell.account')} ${name} ${t('tools.notices.unread', { count: unread })}`
            : `${t('shell.account')} ${name}`
        }
        aria-haspopup="menu"
      >
        <span className="shell-tool-icon">
          <span className="shell-avatar">{picture ? <img src={picture} alt="" /> : <UserOutlined />}</span>
          <CountMark count={unread} />
        </span>
        <span className="shell-user-name">{name}</span>
        <DownOutlined className="shell-user-arrow" />
      </Button>
    </Dropdown>
  )
}
