import { choice, defineResource, image, ref, text, verbNoun, type Row } from './kit/index.ts'

/** A domain of the product's public side (域): what a learner reaches, with its look. scopeType 2 refers to it. */
export const site = defineResource({
  name: 'site',
  label: { zh: '域', en: 'Site' },
  calls: verbNoun('admin/site'),
  menu: { path: '/systemManagement/domainManagement', icon: 'global', order: 20 },
  scope: { site: 'id', own: 'shared' },
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, unique: true, maxLength: 60 }),
    domain: text({ label: { zh: '域名', en: 'Domain' }, required: true, unique: true, maxLength: 253 }),
    theme_id: ref('site_theme', {
      label: { zh: '主题', en: 'Theme' },
      help: {
        zh: '公开页面的颜色和字体；留空为默认',
        en: 'Colours and letters of its public page; empty: the usual ones',
      },
    }),
    language: choice({
      label: { zh: '语言', en: 'Language' },
      help: { zh: '公开页面自身的文字', en: 'Of the words that the public page itself has' },
      of: [
        { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
        { value: 'en', label: { zh: '英文', en: 'English' } },
      ],
      default: 'zh',
    }),
    logo: image({ label: { zh: '标志', en: 'Logo' } }),
    status: choice({
      label: { zh: '状态', en: 'Status' },
      of: [
        { value: 1, label: { zh: '开放', en: 'Open' }, color: 'green' },
        { value: 0, label: { zh: '关闭', en: 'Closed' } },
      ],
      default: 1,
    }),
  },
  list: {
    columns: ['logo', 'name', 'domain', 'theme_id', 'language', 'status', 'updated_at'],
    filters: ['status', 'theme_id', 'language'],
    search: ['name', 'domain'],
    sort: 'id',
  },
})
export type Site = Row<typeof site>
