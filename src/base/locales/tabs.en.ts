import type { TabsTexts } from './tabs.zh.ts'

export const tabsEn: TabsTexts = {
  title: 'Open pages',
  close: 'Close {{name}}',
  closeThis: 'Close',
  closeOthers: 'Close others',
  closeLeft: 'Close to the left',
  closeRight: 'Close to the right',
  closeAll: 'Close all',
  reload: 'Reload',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  more: 'What to do with tabs',
  moved: '{{name}} moved to place {{place}}',
}
