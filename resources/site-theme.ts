import { choice, color, defineResource, integer, text, verbNoun, type Row } from './kit/index.ts'
import { contrast, leastContrast } from './learning/learning-centre/contrast.ts'

/** A text and what is behind it: where they are too alike, nobody can read the one on the other. */
const readableOn = <One extends string, Other extends string>(
  path: One,
  other: Other,
  names: { zh: string; en: string },
) => ({
  path,
  message: {
    zh: `${names.zh}的对比度不足 ${leastContrast}:1，文字看不清`,
    en: `${names.en}: the contrast is below ${leastContrast}:1, so the text is hard to read`,
  },
  of: { [path]: true, [other]: true } as { readonly [Name in One | Other]: true },
  holds: (given: Record<string, string>) => contrast(given[path]!, given[other]!) >= leastContrast,
})

/**
 * How the public page of a site looks (主题): colours, corners and letters as tokens, no style sheet. A site without one
 * has the defaults.
 */
export const site_theme = defineResource({
  name: 'site_theme',
  label: { zh: '站点主题', en: 'Site theme' },
  calls: verbNoun('admin/center'),
  menu: { path: '/testing/siteTheme', group: 'learning', icon: 'appstore', order: 30 },
  scope: { own: 'shared' },
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, unique: true, maxLength: 60 }),
    accent: color({ label: { zh: '主色', en: 'Accent' }, default: '#1d4ed8' }),
    on_accent: color({ label: { zh: '主色上的文字', en: 'Text on the accent' }, default: '#ffffff' }),
    background: color({ label: { zh: '页面背景', en: 'Page' }, default: '#f5f7fb' }),
    surface: color({ label: { zh: '卡片背景', en: 'Cards' }, default: '#ffffff' }),
    text: color({ label: { zh: '文字', en: 'Text' }, default: '#1f2937' }),
    link: color({ label: { zh: '链接', en: 'Links' }, default: '#1d4ed8' }),
    radius: integer({
      label: { zh: '圆角', en: 'Corners' },
      min: 0,
      max: 24,
      default: 10,
      unit: { zh: '像素', en: 'px' },
    }),
    font: choice({
      label: { zh: '字体', en: 'Letters' },
      of: [
        { value: 'sans', label: { zh: '黑体', en: 'Sans serif' } },
        { value: 'serif', label: { zh: '宋体', en: 'Serif' } },
      ],
      default: 'sans',
    }),
    text_size: integer({
      label: { zh: '字号', en: 'Size of text' },
      min: 14,
      max: 22,
      default: 16,
      unit: { zh: '像素', en: 'px' },
    }),
  },
  list: {
    columns: ['name', 'accent', 'background', 'surface', 'text', 'link', 'updated_at'],
    search: ['name'],
    sort: 'id',
  },
  rules: [
    readableOn('on_accent', 'accent', { zh: '主色上的文字', en: 'Text on the accent' }),
    readableOn('text', 'background', { zh: '页面背景上的文字', en: 'Text on the page' }),
    readableOn('text', 'surface', { zh: '卡片上的文字', en: 'Text on cards' }),
    readableOn('link', 'background', { zh: '页面背景上的链接', en: 'Links on the page' }),
    readableOn('link', 'surface', { zh: '卡片上的链接', en: 'Links on cards' }),
  ],
  example: { on_accent: '#ffffff', background: '#ffffff', surface: '#ffffff' },
})
export type SiteTheme = Row<typeof site_theme>
