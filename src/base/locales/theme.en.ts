import type { ThemeTexts } from './theme.zh.ts'

export const themeEn: ThemeTexts = {
  frame: {
    header: 'Header',
    footer: 'Footer',
  },
  menu: {
    groups: 'First level of the menu',
    dot: 'Something is new',
    newWindow: 'Opens in a new window',
  },
  handle: 'Appearance',
}
