import { image, longText, text, url } from '../../kit/index.ts'
import { defineModuleKind } from './module-kind.ts'

/** A picture with a few words on top of the page or between its parts. */
export const banner = defineModuleKind({
  name: 'banner',
  label: { zh: '横幅', en: 'Banner' },
  icon: 'star',
  fields: {
    picture: image({ label: { zh: '图片', en: 'Picture' } }),
    words: longText({ label: { zh: '文字', en: 'Words' }, maxLength: 300 }),
    link: url({ label: { zh: '按钮链接', en: 'Address of the button' } }),
    link_label: text({ label: { zh: '按钮文字', en: 'Words of the button' }, maxLength: 30 }),
  },
  needs: [],
  widths: ['full', 'half'],
})
