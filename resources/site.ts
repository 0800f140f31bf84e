import { choice, defineResource, image, text, verbNoun, type Row } from './kit/index.ts'

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
    theme: choice({
      label: { zh: '主题', en: 'Theme' },
      of: [
        { value: 'blue', label: { zh: '蓝色', en: 'Blue' }, color: 'blue' },
        { value: 'green', label: { zh: '绿色', en: 'Green' }, color: 'green' },
        { value: 'red', label: { zh: '红色', en: 'Red' }, color: 'red' },
        { value: 'ocean', label: { zh: '海洋', en: 'Ocean' }, color: 'cyan' },
      ],
      default: 'blue',
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
    columns: ['logo', 'name', 'domain', 'theme', 'status', 'updated_at'],
    filters: ['status', 'theme'],
    search: ['name', 'domain'],
    sort: 'id',
  },
})
export type Site = Row<typeof site>
