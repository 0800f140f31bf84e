import { json } from '../../kit/index.ts'
import { linkList } from '../learning-centre/links.ts'
import { defineModuleKind } from './module-kind.ts'

export const quickLinks = defineModuleKind({
  name: 'quick_links',
  label: { zh: '快捷链接', en: 'Quick links' },
  icon: 'link',
  fields: {
    links: json(linkList, {
      label: { zh: '链接', en: 'Links' },
      widget: 'links',
      example: [{ label: '国家中小学智慧教育平台', url: 'https://basic.smartedu.cn/' }],
    }),
  },
  needs: ['links'],
  widths: ['third', 'half', 'full'],
})
