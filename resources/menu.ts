import { z } from 'zod'
import { declaredMessage } from './kit/declared-message.ts'
import {
  anyPath,
  boolean,
  choice,
  defineResource,
  isExternal,
  isIconName,
  isPagePath,
  json,
  order,
  pageBehind,
  pageNamed,
  pageOfItem,
  pagesInWords,
  parent,
  plain,
  text,
  type Row,
  type Text,
} from './kit/index.ts'

/** A right that belongs to a menu. One with a `route` is also a page of its own, hidden from the menu. */
export const permEntry = z.strictObject({
  name: z.string().min(1, 'blank').max(60),
  tag: z
    .string()
    .regex(/^[a-z0-9_]+:[a-z0-9_]+$/)
    .max(127),
  route: z.string().max(200).regex(/^\//).optional(),
})
const permList = z.array(permEntry).max(100)

/** It contains the list of pages, so it is put together when it is read. */
const withPages = (zh: string, en: string): Text => ({
  get zh() {
    return `${zh}。可选的页面：${pagesInWords('zh')}`
  },
  get en() {
    return `${en}. The pages are: ${pagesInWords('en')}`
  },
})

const noSuchIcon: Text = { zh: '没有这个图标，请从图标中选择', en: 'There is no such icon: choose one of the pictures' }

type PermRoutes = readonly { tag: string; route?: string }[] | null | undefined

/**
 * The menu and the rights behind its pages: it makes the routes of the site. A page that a resource declares comes here
 * by itself, with its rights, when the server starts; administrators rename, move, order, hide and regroup. What they
 * took away does not come back. An item names its page (`component`), so its route can change; without a name its route
 * is that of the page. Several items may open one page. The route `*` stands for every address that is none.
 */
export const menu = defineResource({
  name: 'menu',
  label: { zh: '菜单', en: 'Menu' },
  calls: plain('admin/menu', { base: 'learning' }),
  menu: { path: '/systemManagement/menuManagement', icon: 'menu', order: 40 },
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '菜单名称', en: 'Name' }, required: true, maxLength: 60 }),
    name_en: text({ label: { zh: '英文名称', en: 'English name' }, maxLength: 60 }),
    parent_id: parent({ label: { zh: '上级菜单', en: 'Parent' } }),
    type: choice({
      label: { zh: '类型', en: 'Type' },
      of: [
        { value: 0, label: { zh: '目录', en: 'Group' } },
        { value: 1, label: { zh: '页面', en: 'Page' } },
      ],
      default: 1,
    }),
    route: text({
      label: { zh: '路由', en: 'Route' },
      help: {
        zh: '以 / 开头；外部链接以 https:// 开头；* 表示所有不存在的地址',
        en: 'Starts with /; an external link with https://; * is every address that does not exist',
      },
    }),
    component: {
      ...text({
        label: { zh: '打开的页面', en: 'Page' },
        maxLength: 63,
        help: {
          zh: '留空时由路由决定；改了路由，页面随之移动',
          en: 'Empty: the page of that route. When the route changes, the page moves',
        },
      }),
      widget: 'pageName',
    },
    icon: {
      ...text({ label: { zh: '图标', en: 'Icon' }, maxLength: 40 }),
      example: 'book',
      schema: z.string().refine((name) => name === '' || isIconName(name), declaredMessage(noSuchIcon)),
      widget: 'iconName',
    },
    sort: order({ label: { zh: '排序', en: 'Order' } }),
    hidden: boolean({ label: { zh: '隐藏', en: 'Hidden' }, default: false }),
    badge: text({
      label: { zh: '徽标', en: 'Badge' },
      maxLength: 6,
      help: { zh: '显示在菜单名称旁的红色小字，如 NEW', en: 'A few red letters beside the name, such as NEW' },
    }),
    dot: boolean({
      label: { zh: '红点', en: 'Red dot' },
      default: false,
      help: { zh: '在菜单名称旁显示红点', en: 'Shows a red dot beside the name' },
    }),
    new_window: boolean({
      label: { zh: '新窗口打开', en: 'In a new window' },
      default: false,
      help: {
        zh: '点击时打开新的浏览器窗口，本页不变',
        en: 'A click opens another browser window and leaves this page as it is',
      },
    }),
    no_column: boolean({
      label: { zh: '收起第二列', en: 'Without second column' },
      default: false,
      help: {
        zh: '分栏布局下打开此页时收起第二列菜单',
        en: 'In the column layout, the second column folds while this page is open',
      },
    }),
    no_closable: boolean({
      label: { zh: '固定标签', en: 'Fixed tab' },
      default: false,
      help: { zh: '标签页一开始就打开，并且不能关闭', en: 'Its tab is open from the start and cannot be closed' },
    }),
    perm_list: json(permList, {
      label: { zh: '权限', en: 'Rights' },
      flow: 'read',
      widget: 'permList',
      example: [{ name: '查看', tag: 'exercise:list' }],
    }),
  },
  list: {
    columns: ['name', 'type', 'route', 'component', 'icon', 'hidden', 'perm_list'],
    filters: ['type', 'hidden'],
    search: ['name', 'route'],
    sort: 'sort',
  },
  form: [
    {
      label: { zh: '菜单', en: 'Menu' },
      fields: ['name', 'name_en', 'parent_id', 'type', 'route', 'component', 'icon', 'hidden'],
    },
    { label: { zh: '显示方式', en: 'Display' }, fields: ['badge', 'dot', 'new_window', 'no_column', 'no_closable'] },
  ],
  example: { component: 'label', route: '/somewhere' },
  rules: [
    {
      path: 'route',
      message: {
        zh: '路由以 / 开头，各段由字母、数字、- 和 _ 组成，且不是登录等固定地址；外部链接以 https:// 开头',
        en: 'A route starts with /, has letters, digits, - and _, and is not a fixed address such as /login; an external link starts with https://',
      },
      of: { route: true, type: true },
      holds: ({ route, type }) => !route || isExternal(route) || isPagePath(route) || (route === anyPath && type !== 0),
    },
    {
      path: 'component',
      message: withPages('没有这个页面', 'There is no such page'),
      of: { component: true },
      holds: ({ component }) => !component || pageNamed(component) !== undefined,
    },
    {
      path: 'component',
      message: withPages(
        '这个路由没有页面，请选择要打开的页面',
        'No page has this route. Choose the page that it opens',
      ),
      of: { type: true, route: true, component: true },
      holds: ({ type, route, component }) =>
        type === 0 || !route || !isPagePath(route) || Boolean(component) || pageOfItem({ route }) !== undefined,
    },
    {
      path: 'perm_list',
      message: withPages(
        '权限的路由以 / 开头，权限标识需属于有页面的资源',
        'The route of a right starts with /, and its tag belongs to an entity with a page',
      ),
      of: { perm_list: true },
      holds: ({ perm_list }) =>
        ((perm_list as PermRoutes) ?? []).every(
          ({ tag, route }) => !route || (isPagePath(route) && pageBehind(tag) !== undefined),
        ),
    },
  ],
  actions: {
    update_menu_perm: {
      on: 'row',
      label: { zh: '设置权限', en: 'Set rights' },
      icon: 'safety',
      input: {
        perm_list: json(permList, {
          label: { zh: '权限', en: 'Rights' },
          widget: 'permList',
          required: true,
          example: [{ name: '查看', tag: 'exercise:list' }],
        }),
      },
    },
    menu_perm_list: {
      on: 'row',
      method: 'GET',
      label: { zh: '菜单权限', en: 'Rights of a menu' },
      right: 'list',
      hidden: true,
      output: z.strictObject({ list: permList, total: z.int() }),
    },
  },
})
export type Menu = Row<typeof menu>
