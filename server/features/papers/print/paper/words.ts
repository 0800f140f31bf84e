import type { Language, Text } from '../../../../../resources/kit/index.ts'

/** The words that are printed. `{n}` and `{m}` are numbers. */
const texts = {
  name: { zh: '姓名', en: 'Name' },
  class: { zh: '班级', en: 'Class' },
  score: { zh: '得分', en: 'Score' },
  school: { zh: '学校', en: 'School' },
  number: { zh: '考号', en: 'Number' },
  grade: { zh: '年级', en: 'Grade' },
  room: { zh: '考场', en: 'Room' },
  seat: { zh: '座位号', en: 'Seat' },
  author: { zh: '命题人：{n}', en: 'Set by {n}' },
  reviewer: { zh: '审题人：{n}', en: 'Reviewed by {n}' },
  notice: { zh: '注意事项：', en: 'Notes:' },
  sectionNumber: { zh: '题号', en: 'Section' },
  to: { zh: '～', en: '–' },
  total: { zh: '总分', en: 'Total' },
  points: { zh: '（{n} 分）', en: '({n} points)' },
  question: { zh: '{n}．', en: '{n}.' },
  option: { zh: '{n}．', en: '{n}. ' },
  colon: { zh: '：', en: ': ' },
  part: { zh: '（{n}）', en: '({n})' },
  bracket: { zh: '（　　）', en: '(        )' },
  solutions: { zh: '参考答案与解析', en: 'Answers and analysis' },
  answer: { zh: '答案', en: 'Answer' },
  analysis: { zh: '解析', en: 'Analysis' },
  noAnswer: { zh: '（未录答案）', en: '(no answer entered)' },
  or: { zh: '或', en: ' or ' },
  right: { zh: '对', en: 'True' },
  wrong: { zh: '错', en: 'False' },
  keywords: { zh: '关键词', en: 'Keywords' },
  marking: { zh: '评分标准', en: 'Marking' },
  separator: { zh: '、', en: ', ' },
  duration: { zh: '考试时间：{n} 分钟', en: '{n} minutes' },
  full: { zh: '满分：{n} 分', en: '{n} points' },
  evenSection: {
    zh: '本题共 {n} 小题，每小题 {each} 分，共 {m} 分。',
    en: '{n} questions of {each} points each, {m} points in all.',
  },
  section: { zh: '本题共 {n} 小题，共 {m} 分。', en: '{n} questions, {m} points in all.' },
  variant: { zh: '{n} 卷', en: 'Paper {n}' },
  page: { zh: '第 {n} 页 共 {m} 页', en: 'Page {n} of {m}' },
  sealing: { zh: '密　封　线　内　不　要　答　题', en: 'Do not write beyond this line' },
} satisfies Record<string, Text>

export type PaperWord = keyof typeof texts

/** The words in one language. */
export const wordsIn = (language: Language): Record<PaperWord, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as Record<PaperWord, string>

export type PaperWords = ReturnType<typeof wordsIn>
export const withNumber = (text: string, number: number | string): string => text.replace('{n}', String(number))

/** Who has set a paper, and who has reviewed it, as far as it says. */
export const peopleOf = ({ author, reviewer }: { author: string; reviewer: string }, words: PaperWords): string =>
  [author && withNumber(words.author, author), reviewer && withNumber(words.reviewer, reviewer)]
    .filter((one) => one !== '')
    .join('\u3000')
