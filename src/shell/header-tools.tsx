import { Button, Tooltip } from 'antd'
import { FullscreenExitOutlined, FullscreenOutlined, ReloadOutlined, TranslationOutlined } from '@ant-design/icons'
import { chooseLanguage } from '../../providers/session.ts'
import type { UserInfo } from '../../resources/system-calls.ts'
import { useLanguage } from '../locales/language.ts'
import { useText } from '../locales/use-text.ts'
import { useFullScreen } from './full-screen.ts'
import { JobBell } from '../pages/job-bell/job-bell.tsx'
import { UserMenu } from './user-menu.tsx'

function LanguageTool() {
  const t = useText()
  const { language } = useLanguage()
  return (
    <Tooltip title={t('app.language')}>
      <Button type="text" icon={<TranslationOutlined />} className="shell-language" onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}>
        <span>{t('app.switchLanguage')}</span>
      </Button>
    </Tooltip>
  )
}

function FullScreenTool() {
  const t = useText()
  const { full, toggle } = useFullScreen()
  const label = t(full ? 'shell.leaveFullScreen' : 'shell.fullScreen')
  return (
    <Tooltip title={label}>
      <Button type="text" className="shell-full-screen" aria-label={label} icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} onClick={toggle} />
    </Tooltip>
  )
}

/** What stands at the right of the header, in order. */
export function HeaderTools({ person, onReload }: { person: UserInfo; onReload: () => void }) {
  const t = useText()
  return (
    <div className="shell-tools">
      <JobBell />
      <FullScreenTool />
      <Tooltip title={t('shell.refresh')}>
        <Button type="text" aria-label={t('shell.refresh')} icon={<ReloadOutlined />} onClick={onReload} />
      </Tooltip>
      <LanguageTool />
      <UserMenu person={person} />
    </div>
  )
}
