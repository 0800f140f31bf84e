import { pagesZh } from './pages.zh.ts'
import { publicZh } from './public.zh.ts'
import { tabsZh } from './tabs.zh.ts'
import { themeZh } from './theme.zh.ts'
import { toolsZh } from './tools.zh.ts'
import { viewsZh } from './views.zh.ts'

/** The product's own words. Words of resources and fields stand in their declarations. */
export const zh = {
  ...publicZh,
  ...pagesZh,
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
    create: '新建',
    edit: '编辑',
    copy: '复制',
    show: '查看',
    trash: '回收站',
    guest: '游客',
  },
  apiDocs: {
    title: '接口文档',
    lead: '本系统全部接口，由同一份声明生成。',
    search: '按路径、名称或权限查找',
    count: '共 {{count}} 个接口',
    noMatch: '没有符合的接口',
    right: '权限',
    public: '公开',
    session: '登录即可',
    query: '查询参数',
    body: '请求体',
    answer: '返回数据（data）',
    example: '示例',
    copy: '复制',
    copied: '已复制',
    required: '必填',
    nothing: '无',
    name: '名称',
    type: '类型',
    description: '说明',
    choose: '从左侧选择一个接口',
    others: '其他',
    failed: '接口文档没有加载成功',
    download: '下载 openapi.json',
  },
  tabs: tabsZh,
  theme: themeZh,
  tools: toolsZh,
  views: viewsZh,
}

export type AppTexts = typeof zh
