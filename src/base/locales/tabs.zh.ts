/** The bar of visited pages. */
export const tabsZh = {
  title: '已打开的页面',
  close: '关闭 {{name}}',
  closeThis: '关闭',
  closeOthers: '关闭其他',
  closeLeft: '关闭左侧',
  closeRight: '关闭右侧',
  closeAll: '关闭全部',
  reload: '刷新',
  moveLeft: '向左移',
  moveRight: '向右移',
  more: '标签页操作',
  moved: '{{name}} 已移到第 {{place}} 个',
}

export type TabsTexts = typeof tabsZh
