import type { ReactNode } from 'react'
import {
  BellOutlined,
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SearchOutlined,
  SkinOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { chooseLanguage } from '../../../providers/session.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { useText } from '../../base/locales/use-text.ts'
import { useMediaQuery } from '../../base/settings/use-media-query.ts'
import { useSettings } from '../../base/settings/settings.ts'
import { openThemeDrawer } from '../settings/theme-drawer-state.ts'
import { useLoggedErrors } from '../../base/message-page/error-log.ts'
import { useFullScreen } from './full-screen.ts'
import { preloadNotices } from './notices/notice-popover.tsx'
import { phoneQuery } from './phone.ts'
import { useShortcut, type ShortcutId } from '../../base/shortcuts/shortcuts.ts'
import { preloadDialog, type ToolDialogName } from './tool-dialogs.tsx'

export interface Tool {
  key: string
  label: string
  icon: ReactNode
  run: () => void
  /** Whether it is in the header; otherwise it is in the person's menu. */
  inHeader: boolean
  /** Text next to its icon in the header. */
  text?: string
  /** Its name in the menu, where that says more. */
  menuLabel?: string
  count?: number
  shortcut?: ShortcutId
  /** Called when it is about to be used. */
  onNear?: () => void
}

export type Opened = ToolDialogName | 'notices'

interface ToolActions {
  open: (what: Opened) => void
  unread: number
  onReload: () => void
}

function useLanguageTool(inHeader: boolean): Tool {
  const t = useText()
  const { language } = useLanguage()
  const other = t('app.switchLanguage')
  const run = (): void => chooseLanguage(language === 'zh' ? 'en' : 'zh')
  useShortcut('language', run)
  return {
    key: 'language',
    label: t('app.language'),
    menuLabel: t('tools.languageTo', { name: other }),
    text: other,
    icon: <TranslationOutlined />,
    run,
    inHeader,
    shortcut: 'language',
  }
}

function useFullScreenTool(inHeader: boolean): Tool {
  const t = useText()
  const { full, toggle } = useFullScreen()
  return {
    key: 'fullScreen',
    label: t(full ? 'shell.leaveFullScreen' : 'shell.fullScreen'),
    icon: full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
    run: toggle,
    inHeader,
  }
}

function useThemeTool(inHeader: boolean): Tool {
  const t = useText()
  useShortcut('theme', openThemeDrawer)
  return {
    key: 'theme',
    label: t('tools.theme'),
    icon: <SkinOutlined />,
    run: openThemeDrawer,
    inHeader,
    shortcut: 'theme',
  }
}

function useNoticesTool(inHeader: boolean, { open, unread }: Pick<ToolActions, 'open' | 'unread'>): Tool {
  const t = useText()
  const title = t('tools.notices.title')
  const run = () => open('notices')
  useShortcut('notices', run)
  return {
    key: 'notices',
    label: unread > 0 ? `${title} ${t('tools.notices.unread', { count: unread })}` : title,
    menuLabel: title,
    icon: <BellOutlined />,
    inHeader,
    count: unread,
    shortcut: 'notices',
    run,
    onNear: preloadNotices,
  }
}

/** The tools that open a dialog. */
function useDialogTools(open: ToolActions['open']): Record<ToolDialogName, Tool> {
  const t = useText()
  const { showSearch } = useSettings()
  const count = useLoggedErrors().length
  const opening = (key: ToolDialogName) => ({
    key,
    run: () => open(key),
    onNear: () => preloadDialog(key),
  })
  const search: Tool = {
    ...opening('search'),
    label: t('tools.search.title'),
    icon: <SearchOutlined />,
    inHeader: showSearch,
    shortcut: 'search',
  }
  const shortcuts: Tool = {
    ...opening('shortcuts'),
    label: t('tools.shortcuts.title'),
    icon: <QuestionCircleOutlined />,
    inHeader: false,
    shortcut: 'shortcuts',
  }
  const errors: Tool = {
    ...opening('errors'),
    label: t('tools.errors.count', { count }),
    icon: <BugOutlined />,
    inHeader: true,
    count,
  }
  useShortcut('search', search.run)
  useShortcut('shortcuts', shortcuts.run)
  return { search, shortcuts, errors }
}

/** Every tool, in the order of the header. Each is in the header, as the person has set it, or else in their menu. */
export function useTools({ open, unread, onReload }: ToolActions): Tool[] {
  const t = useText()
  const settings = useSettings()
  const phone = useMediaQuery(phoneQuery)
  const language = useLanguageTool(settings.showLanguage && !phone)
  const fullScreen = useFullScreenTool(settings.showFullScreen && !phone)
  const theme = useThemeTool(settings.showTheme && !phone)
  const notices = useNoticesTool(settings.showNotice, { open, unread })
  const { search, shortcuts, errors } = useDialogTools(open)
  const refresh: Tool = {
    key: 'refresh',
    label: t('shell.refresh'),
    icon: <ReloadOutlined />,
    run: onReload,
    inHeader: settings.showRefresh && !phone,
  }
  return [...(errors.count ? [errors] : []), search, notices, fullScreen, refresh, language, theme, shortcuts]
}
