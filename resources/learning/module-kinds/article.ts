import { richText } from '../../kit/index.ts'
import { defineModuleKind } from './module-kind.ts'

export const article = defineModuleKind({
  name: 'article',
  label: { zh: '文章', en: 'Article' },
  icon: 'fileText',
  fields: {
    content: richText({ label: { zh: '正文', en: 'Text' }, profile: 'article', maxLength: 50_000 }),
  },
  needs: ['content'],
  widths: ['full', 'half', 'third'],
})
