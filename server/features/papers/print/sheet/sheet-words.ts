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
  continued: { zh: '（续）', en: ' (continued)' },
  question: { zh: '第 {n} 题', en: 'Question {n}' },
  choose: {
    zh: '选做题：从第 {a} 至 {b} 题中选做 {n} 题，把所选的题号涂满，只有涂的题计分。',
    en: 'Choose {n} of the questions {a} to {b}, and fill in which: only that is marked.',
  },
  points: { zh: '（{n}分）', en: ' ({n} points)' },
  chosen: { zh: '所选题号', en: 'Chosen' },
  words: { zh: '{n}字', en: '{n}' },
  noticeTitle: { zh: '注意事项', en: 'Instructions' },
  page: { zh: '第 {n} 页 共 {m} 页 · 第 {c} 份', en: 'Page {n} of {m} · copy {c}' },
  pageAlone: { zh: '第 {n} 页 共 {m} 页', en: 'Page {n} of {m}' },
  room: { zh: '考场', en: 'Room' },
  seat: { zh: '座位', en: 'Seat' },
  fillGrid: {
    zh: '用 2B 铅笔或黑色笔把方框涂满；修改时擦干净。每一面都要填涂考号，每一位涂一格。',
    en: 'Fill the boxes wholly, with a soft pencil or a black pen; rub out what you change. The number goes on every side, one box for each digit.',
  },
  fillSticker: {
    zh: '用 2B 铅笔或黑色笔把方框涂满；修改时擦干净。每一面都要贴条形码。',
    en: 'Fill the boxes wholly, with a soft pencil or a black pen; rub out what you change. A bar-code sticker goes on every side.',
  },
  fillBoth: {
    zh: '用 2B 铅笔或黑色笔把方框涂满；修改时擦干净。每一面都要填涂考号或贴条形码。',
    en: 'Fill the boxes wholly, with a soft pencil or a black pen; rub out what you change. On every side fill in the number, or put a bar-code sticker.',
  },
  fillMarks: {
    zh: '用 2B 铅笔或黑色笔把方框涂满；修改时擦干净。请先核对姓名和考号。',
    en: 'Fill the boxes wholly, with a soft pencil or a black pen; rub out what you change. Check name and number first.',
  },
  sticker: { zh: '贴条形码处', en: 'Bar-code sticker' },
  red: {
    zh: '框内右上角的小格由教师用红笔给分，考生不要使用红笔。',
    en: ' The small boxes at the right are for points, in red: do not write in red.',
  },
  invigilator: { zh: '监考员填涂，考生勿填', en: 'For the invigilator alone' },
} satisfies Record<string, Text>

export const sheetWordsIn = (language: Language): Record<keyof typeof texts, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as Record<
    keyof typeof texts,
    string
  >
