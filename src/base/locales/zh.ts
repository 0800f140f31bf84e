import { pagesZh } from './pages.zh.ts'
import { publicZh } from './public.zh.ts'
import { tabsZh } from './tabs.zh.ts'
import { themeZh } from './theme.zh.ts'
import { toolsZh } from './tools.zh.ts'
import { viewsZh } from './views.zh.ts'

/** The product's own words. Words of resources and fields are in their declarations. */
export const zh = {
  ...publicZh,
  error: { ...publicZh.error, ...pagesZh.error },
  shell: {
    skipToContent: '跳到内容',
    mainMenu: '主菜单',
    openMenu: '打开菜单',
    closeMenu: '关闭菜单',
    foldMenu: '收起菜单',
    unfoldMenu: '展开菜单',
    breadcrumb: '当前位置',
    refresh: '刷新',
    fullScreen: '全屏',
    leaveFullScreen: '退出全屏',
    fullScreenFailed: '开启全屏失败',
    jobsRunning: '{{count}} 个任务正在进行',
    account: '账号',
    logout: '退出登录',
    apiDocs: '接口文档',
    systemStatus: '系统状态',
    actingFor: '{{taker}}（代{{name}}）',
    create: '新建',
    edit: '编辑',
    copy: '复制',
    show: '查看',
    trash: '回收站',
    guest: '游客',
  },
  tabs: tabsZh,
  theme: themeZh,
  tools: toolsZh,
  views: viewsZh,
}

export type AppTexts = typeof zh
