import type { Text } from '../../kit/index.ts'

/** Messages about what a question lacks. */
export const messages = {
  answer: { zh: '参考答案未填', en: 'The answer is not filled in' },
  stem: { zh: '题干未填', en: 'The stem is not filled in' },
  options: { zh: '选项未填', en: 'The options are not filled in' },
  option: { zh: '内容未填', en: 'The text is not filled in' },
  fewOptions: { zh: '至少要有两个选项', en: 'At least two options are needed' },
  columns: { zh: '左右两列都要有内容', en: 'Both columns need entries' },
  parts: { zh: '还没有小题', en: 'There is no part yet' },
  blanks: { zh: '题干中还没有空', en: 'The stem has no blank yet' },
} satisfies Record<string, Text>
