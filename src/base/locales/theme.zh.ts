/** The frame of header, menu and footer. */
export const themeZh = {
  frame: {
    header: '页头',
    footer: '页脚',
  },
  menu: {
    groups: '一级菜单',
    dot: '有更新',
    newWindow: '在新窗口打开',
  },
  handle: '外观设置',
}

export type ThemeTexts = typeof themeZh
