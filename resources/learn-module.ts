import { z } from 'zod'
import { boolean, choice, dateTime, defineResource, order, ref, refs, text, verbNoun, type Row } from './kit/index.ts'
import { fieldsOfKinds, moduleKindChoices, moduleKinds, rulesOfKinds } from './learning/module-kinds/index.ts'

const site_id = ref('site', { label: { zh: '域', en: 'Site' }, required: true })

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** A module as the centre's menu names it. */
const menuEntry = z.strictObject({ id: z.int(), title: z.string(), kind: z.string(), width: z.string() })

/**
 * A module of the learning centre of a site (学习模块): a banner, a list, an article. These records are the draft; the
 * public page shows the last release (`learn_release`). What a kind of module has is declared in
 * `resources/learning/module-kinds`. Settings of other kinds stay in the draft when the kind changes, and are never
 * published.
 */
export const learn_module = defineResource({
  name: 'learn_module',
  label: { zh: '学习中心', en: 'Learning centre' },
  calls: verbNoun('admin/center'),
  menu: {
    path: '/testing/learning',
    title: { zh: '学习中心', en: 'Learning centre' },
    group: 'learning',
    icon: 'read',
    order: 10,
  },
  scope: { site: 'site_id', own: 'created_by' },
  title: 'title',
  fields: {
    site_id,
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, maxLength: 100 }),
    show_title: boolean({ label: { zh: '显示标题', en: 'Show the title' }, default: true }),
    kind: choice({ label: { zh: '模块类型', en: 'Kind' }, of: moduleKindChoices, required: true }),
    width: choice({
      label: { zh: '宽度', en: 'Width' },
      help: {
        zh: '宽屏上并排显示；手机上总是整行',
        en: 'Side by side on wide screens; on phones always the whole line',
      },
      of: [
        { value: 'full', label: { zh: '整行', en: 'Whole line' } },
        { value: 'half', label: { zh: '二分之一', en: 'Half' } },
        { value: 'third', label: { zh: '三分之一', en: 'A third' } },
      ],
      default: 'full',
    }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
    ...fieldsOfKinds(moduleKinds),
    state: choice({
      label: { zh: '状态', en: 'State' },
      of: [
        { value: 'shown', label: { zh: '显示', en: 'Shown' }, color: 'green' },
        { value: 'hidden', label: { zh: '隐藏', en: 'Hidden' } },
      ],
      default: 'shown',
    }),
    shown_from: dateTime({ label: { zh: '开始显示', en: 'Shown from' } }),
    shown_until: dateTime({ label: { zh: '停止显示', en: 'Shown until' } }),
    audience: choice({
      label: { zh: '谁能看到', en: 'Who sees it' },
      of: [
        { value: 'everybody', label: { zh: '所有人', en: 'Everybody' } },
        { value: 'signed_in', label: { zh: '登录后', en: 'People who have logged in' } },
        { value: 'groups', label: { zh: '指定班级', en: 'Some groups' } },
        { value: 'roles', label: { zh: '指定角色', en: 'Some roles' } },
      ],
      default: 'everybody',
    }),
    group_ids: refs('user_group', { label: { zh: '班级', en: 'Groups' }, onlyWhen: { audience: ['groups'] } }),
    role_ids: refs('role', { label: { zh: '角色', en: 'Roles' }, max: 50, onlyWhen: { audience: ['roles'] } }),
  },
  within: 'site_id',
  list: {
    columns: ['title', 'kind', 'site_id', 'width', 'state', 'shown_from', 'shown_until', 'audience', 'updated_at'],
    filters: ['site_id', 'kind', 'state', 'audience'],
    search: ['title'],
    sort: 'sort',
  },
  form: [
    {
      label: { zh: '模块', en: 'Module' },
      fields: [
        'site_id',
        'kind',
        'title',
        'show_title',
        'width',
        ...Object.keys(fieldsOfKinds(moduleKinds)),
      ] as never[],
    },
    {
      label: { zh: '显示范围', en: 'When and for whom' },
      fields: ['state', 'shown_from', 'shown_until', 'audience', 'group_ids', 'role_ids'],
    },
  ],
  keeps: ['site_id'],
  bespoke: { list: 'learningCentre' },
  rules: [
    ...rulesOfKinds(moduleKinds),
    {
      path: 'shown_until',
      message: { zh: '停止显示的时间不能早于开始', en: 'The end cannot be before the beginning' },
      of: { shown_from: true, shown_until: true },
      holds: ({ shown_from, shown_until }) => !shown_from || !shown_until || shown_from <= shown_until,
    },
    {
      path: 'group_ids',
      message: { zh: '请选择班级', en: 'Choose the groups' },
      of: { audience: true, group_ids: countOf },
      holds: ({ audience, group_ids }) => audience !== 'groups' || group_ids > 0,
    },
    {
      path: 'role_ids',
      message: { zh: '请选择角色', en: 'Choose the roles' },
      of: { audience: true, role_ids: countOf },
      holds: ({ audience, role_ids }) => audience !== 'roles' || role_ids > 0,
    },
  ],
  example: { kind: 'banner', width: 'full', audience: 'everybody' },
  actions: {
    /** The whole draft of a site, in order. */
    get_all_learn_module_list: {
      on: 'page',
      method: 'GET',
      label: { zh: '全部学习模块', en: 'All modules of a site' },
      right: 'list',
      hidden: true,
      input: { site_id },
      output: z.strictObject({ list: z.array(z.looseObject({ id: z.int(), version: z.int() })), total: z.int() }),
    },
    /**
     * What the centre of a site offers now, to the person who asks: the modules of the last release that they would
     * see.
     */
    get_menu_detail: {
      on: 'page',
      method: 'GET',
      label: { zh: '学习中心菜单', en: 'Menu of a learning centre' },
      right: 'list',
      hidden: true,
      input: { site_id },
      output: z.strictObject({
        site: z.strictObject({ id: z.int(), name: z.string(), domain: z.string(), address: z.string() }),
        release: z.strictObject({ number: z.int(), created_at: z.string() }).nullable(),
        list: z.array(menuEntry),
        total: z.int(),
      }),
    },
    /**
     * The address of a page that shows the draft as it would be on a day, to a person; it works for a quarter of an
     * hour.
     */
    preview_learn_module: {
      on: 'page',
      method: 'POST',
      reads: true,
      label: { zh: '预览草稿', en: 'Preview of the draft' },
      right: 'list',
      hidden: true,
      input: {
        site_id,
        at: dateTime({ label: { zh: '查看时间', en: 'As on' } }),
        user_id: ref('user', { label: { zh: '查看身份', en: 'As whom' } }),
      },
      output: z.strictObject({ url: z.string(), until: z.string() }),
    },
  },
})
export type LearnModule = Row<typeof learn_module>
