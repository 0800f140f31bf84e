import type { ReactNode } from 'react'
import { InboxOutlined, LockOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'

interface MessageProps {
  icon: ReactNode
  title: string
  hint?: string
  children?: ReactNode
  role?: 'alert' | 'status'
}

/** A placeholder for an empty place: an icon, a message, and what to do next. */
export function StateMessage({ icon, title, hint, children, role = 'status' }: MessageProps) {
  return (
    <div className="view-state" role={role}>
      <div className="view-state-icon" aria-hidden>
        {icon}
      </div>
      <div className="view-state-title">{title}</div>
      {hint && <div className="view-quiet">{hint}</div>}
      {children && <div className="view-state-actions">{children}</div>}
    </div>
  )
}

export function NoRight() {
  const { t } = useViewTexts()
  return <StateMessage icon={<LockOutlined />} title={t('state.noRight')} hint={t('state.noRightHint')} />
}

export function Failed({ fault, retry }: { fault: { message?: string } | null; retry: () => void }) {
  const { t } = useViewTexts()
  return (
    <StateMessage icon={<WarningOutlined />} title={t('state.failed')} hint={fault?.message} role="alert">
      <Button icon={<ReloadOutlined />} onClick={retry}>
        {t('common.retry')}
      </Button>
    </StateMessage>
  )
}

export function Gone({ back }: { back: () => void }) {
  const { t } = useViewTexts()
  return (
    <StateMessage icon={<InboxOutlined />} title={t('state.gone')} role="alert">
      <Button onClick={back}>{t('common.back')}</Button>
    </StateMessage>
  )
}

export function Loading({ rows = 6 }: { rows?: number }) {
  const { t } = useViewTexts()
  return (
    <div className="view-loading" role="status" aria-busy aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="view-loading-line" />
      ))}
    </div>
  )
}
