import { Avatar, Button, Dropdown, type MenuProps } from 'antd'
import { ApiOutlined, DashboardOutlined, DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { authProvider } from '../../providers/auth.ts'
import type { UserInfo } from '../../resources/system-calls.ts'
import { useText } from '../locales/use-text.ts'
import { useStoredPicture } from './use-stored-picture.ts'

/** Who is logged in, and the way out. */
export function UserMenu({ person }: { person: UserInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const picture = useStoredPicture(person.avatar)
  const name = person.name || person.username || t('shell.guest')
  const items: MenuProps['items'] = [
    { key: 'apiDocs', icon: <ApiOutlined />, label: t('shell.apiDocs'), onClick: () => void navigate('/apiDocs') },
    { key: 'test', icon: <DashboardOutlined />, label: t('shell.systemStatus'), onClick: () => void navigate('/test') },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('shell.logout'), onClick: () => void authProvider.logout() },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" className="shell-user" aria-label={`${t('shell.account')} ${name}`} aria-haspopup="menu">
        <Avatar size={28} src={picture} icon={<UserOutlined />} />
        <span className="shell-user-name">{name}</span>
        <DownOutlined className="shell-user-arrow" />
      </Button>
    </Dropdown>
  )
}
