import type { Text } from './field.ts'
import { choice } from './fields/index.ts'

/** The language of what is written into a file: that of the person who asks for it, unless they choose another. */
export const fileLanguage = (label: Text = { zh: '语言', en: 'Language' }) =>
  choice({
    label,
    of: [
      { value: 'zh', label: { zh: '中文', en: '中文' } },
      { value: 'en', label: { zh: 'English', en: 'English' } },
    ],
    required: true,
    preset: 'language',
  })
