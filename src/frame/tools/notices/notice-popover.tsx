import { Suspense, type ReactNode } from 'react'
import { Popover } from 'antd'
import { notify } from '../../../../providers/notification.ts'
import { useText } from '../../../base/locales/use-text.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { ToolBoundary } from '../../../base/message-page/tool-boundary.tsx'

const NoticePanel = lazyPart<{ onClose: () => void }>(() =>
  import('./notice-panel.tsx').then((module) => module.default),
)

export const preloadNotices = (): void => void NoticePanel.preload()

interface NoticePopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that it is attached to; without one it opens from elsewhere, at the same place. */
  children?: ReactNode
}

export function NoticePopover({ open, onOpenChange, children }: NoticePopoverProps) {
  const t = useText()
  const onClose = (): void => onOpenChange(false)
  const onBroken = (): void => {
    notify('error', t('tools.broken'))
    onClose()
  }
  const content = (
    <ToolBoundary resetKey={String(open)} onBroken={onBroken}>
      <Suspense fallback={<div className="shell-notices-coming" role="status" aria-label={t('app.loading')} />}>
        <NoticePanel onClose={onClose} />
      </Suspense>
    </ToolBoundary>
  )
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={content}
      styles={{ body: { padding: 0 } }}
    >
      <span className="shell-tool-anchor">{children}</span>
    </Popover>
  )
}
