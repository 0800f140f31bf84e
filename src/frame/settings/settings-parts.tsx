import { Suspense, useState } from 'react'
import { SettingOutlined } from '@ant-design/icons'
import { notify } from '../../../providers/notification.ts'
import { useText } from '../../base/locales/use-text.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { ToolBoundary } from '../../base/message-page/tool-boundary.tsx'
import { useSettings } from '../../base/settings/settings.ts'
import { closeThemeDrawer, openThemeDrawer, useThemeDrawerOpen, type ThemeDrawerProps } from './theme-drawer-state.ts'

/** It is loaded when it is first opened, or when the pointer approaches its button. */
const LazyDrawer = lazyPart<ThemeDrawerProps>(() => import('./theme-drawer.tsx').then((module) => module.default))
const preload = (): void => void LazyDrawer.preload()

/** The drawer, from its first opening on. */
function ThemeDrawer({ open, onClose }: ThemeDrawerProps) {
  const t = useText()
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onBroken = (): void => {
    notify('error', t('tools.broken'))
    onClose()
  }
  return (
    <ToolBoundary resetKey={String(open)} onBroken={onBroken}>
      <Suspense fallback={null}>
        <LazyDrawer open={open} onClose={onClose} />
      </Suspense>
    </ToolBoundary>
  )
}

/** The handle at the right edge of the window. */
function SettingHandle() {
  const t = useText()
  return (
    <button
      type="button"
      className="shell-handle"
      aria-label={t('theme.handle')}
      title={t('theme.handle')}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={openThemeDrawer}
    >
      <SettingOutlined />
    </button>
  )
}

/** The parts of the settings inside the frame. */
export function SettingsParts() {
  const { showThemeSetting } = useSettings()
  const open = useThemeDrawerOpen()
  return (
    <>
      {showThemeSetting && <SettingHandle />}
      <ThemeDrawer open={open} onClose={closeThemeDrawer} />
    </>
  )
}
