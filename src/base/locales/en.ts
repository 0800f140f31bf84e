import { pagesEn } from './pages.en.ts'
import { publicEn } from './public.en.ts'
import { tabsEn } from './tabs.en.ts'
import { themeEn } from './theme.en.ts'
import { toolsEn } from './tools.en.ts'
import { viewsEn } from './views.en.ts'
import type { AppTexts } from './zh.ts'

export const en: AppTexts = {
  ...publicEn,
  error: { ...publicEn.error, ...pagesEn.error },
  shell: {
    skipToContent: 'Skip to the content',
    mainMenu: 'Main menu',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    foldMenu: 'Collapse the menu',
    unfoldMenu: 'Expand the menu',
    breadcrumb: 'You are here',
    refresh: 'Refresh',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    fullScreenFailed: 'Full screen is not available',
    jobsRunning: 'Jobs in progress: {{count}}',
    account: 'Account',
    logout: 'Log out',
    apiDocs: 'API reference',
    systemStatus: 'System status',
    actingFor: '{{taker}} as {{name}}',
    create: 'Create',
    edit: 'Edit',
    copy: 'Copy',
    show: 'View',
    trash: 'Trash',
    guest: 'Guest',
  },
  tabs: tabsEn,
  theme: themeEn,
  tools: toolsEn,
  views: viewsEn,
}
