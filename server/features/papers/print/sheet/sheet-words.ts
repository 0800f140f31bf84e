import type { Language, Text } from '../../../../../resources/kit/index.ts'

/** The words on an answer sheet. */
const texts = {
  sheet: { zh: '答题卡', en: 'Answer sheet' },
  name: { zh: '姓名', en: 'Name' },
  class: { zh: '班级', en: 'Class' },
  number: { zh: '考号', en: 'Number' },
  fill: {
    zh: '用 2B 铅笔或黑色笔把方框涂满；修改时擦干净。考号每一列涂一格。',
    en: 'Fill the boxes wholly, with a soft pencil or a black pen; rub out what you change. One box in each column of the number.',
  },
  frame: {
    zh: '在框内作答，写在框外无效。不要折叠，不要遮住四角的方块。',
    en: 'Write inside of the frames; nothing outside counts. Do not fold the sheet, nor cover the squares at its corners.',
  },
  page: { zh: '第 {n} 页 共 {m} 页 · 第 {c} 份', en: 'Page {n} of {m} · copy {c}' },
} satisfies Record<string, Text>

export const sheetWordsIn = (language: Language): Record<keyof typeof texts, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as Record<
    keyof typeof texts,
    string
  >
